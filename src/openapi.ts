/**
 * The types of both OpenAPI documents, for generated and hand-written clients: `import type { paths } from 'sandbank/openapi'`.
 * The documents themselves are `sandbank/openapi.yaml` and `sandbank/admin-openapi.yaml`.
 */
export type { components, operations, paths } from './library/generated/bank-types.js';
/** Those of the control API. */
export type * as control from './library/generated/control-types.js';
