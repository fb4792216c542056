import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { format, type FormatConfig } from 'oxfmt';
import { parse } from 'yaml';
import { BANK_ROUTES, pathOf, SERVER_ROUTES } from '../../src/library/control-operations.js';
import { GENERATED } from '../../scripts/generate-types.mjs';

/** What no program asks by a verb: pages, documents, probes. */
const WITHOUT_VERB = [
  'openStartPage',
  'showDashboard',
  'showReference',
  'readDashboardFile',
  'openDocumentation',
  'readDocument',
  'openDashboardSession',
  'endDashboardSession',
  'readLiveness',
  'readMetrics',
  'readReadiness',
  'readBankDocument',
  'readBankDocumentAsJson',
  'readAdminDocument',
  'readCaBundle',
];

/** How everything is formatted. */
const MANNER = parse(readFileSync(new URL('../../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig;

const { paths } = parse(readFileSync(new URL('../../fixtures/admin-openapi.yaml', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const published = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { operationId }]) =>
    operationId === undefined ? [] : [[operationId, [method.toUpperCase(), path]] as const],
  ),
);

describe('the operations of the library', () => {
  it('are those of the control API', () => {
    const ofBanks = Object.entries(BANK_ROUTES).map(([id, [method, path]]) => [id, [method, `/__admin${path}`]]);
    expect(Object.fromEntries([...ofBanks, ...Object.entries(SERVER_ROUTES)])).toEqual(
      Object.fromEntries(published.filter(([id]) => !WITHOUT_VERB.includes(id))),
    );
  });

  it.each(Object.entries(GENERATED))('%s matches its document (npm run docs)', async (file, make) => {
    const url = new URL(`../../${file}`, import.meta.url);
    const { code: wanted } = await format(file, await make(), MANNER);
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(url, wanted);
    expect(readFileSync(url, 'utf8')).toBe(wanted);
  });

  it('encode path parameters and queries for URLs', () => {
    expect(pathOf('/a/{id}/b', { id: 'x/y ?' }, { limit: 2, since: undefined, text: 'a&b' })).toBe(
      '/a/x%2Fy%20%3F/b?limit=2&text=a%26b',
    );
    expect(pathOf('/a/{id}', { id: '\u{d800}' })).toBe('/a/%EF%BF%BD');
  });

  it.each(['', '.', '..'])('reject the name "%s", which would lead to another path', (id) => {
    expect(() => pathOf('/a/{id}/b', { id })).toThrow(`id "${id}" is not valid; use the id of one entry`);
  });
});
