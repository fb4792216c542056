/** The types of the OpenAPI documents: of the control API for the library, of the bank for `sandbank/openapi`. */
import openapiTS, { astToString } from 'openapi-typescript';

/** By generated file, the document that it is made of. */
export const GENERATED_TYPES = {
  'src/library/generated/control-types.ts': 'fixtures/admin-openapi.yaml',
  'src/library/generated/bank-types.ts': 'fixtures/openapi.yaml',
};

/** @returns {Promise<string>} the text of a generated file, before it is formatted */
export async function typesOf(document) {
  const url = new URL(`../${document}`, import.meta.url);
  const nodes = await openapiTS(url, { emptyObjectsUnknown: true, defaultNonNullable: false });
  return `/** Made of ${document} by \`npm run docs\`; not written by hand. */\n\n${astToString(nodes)}`;
}
