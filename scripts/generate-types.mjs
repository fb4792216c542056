/** The types of the control API, as its OpenAPI document has them, for src/library/control-types.ts. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const document = pathToFileURL(fileURLToPath(new URL('../fixtures/admin-openapi.yaml', import.meta.url)));

/** @returns {Promise<string>} the text of the file */
export async function controlTypes() {
  const nodes = await openapiTS(document, { emptyObjectsUnknown: true, defaultNonNullable: false });
  return `/** Made of fixtures/admin-openapi.yaml by \`npm run docs\`; not written by hand. */\n\n${astToString(nodes)}`;
}
