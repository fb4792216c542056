import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { fuzz } from './campaign.mjs';

// A slice of the campaign (npm run fuzz), with a seed of its own.
let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-31T10:00:00Z', certs: 'memory', maxJournal: 500 });
});
afterAll(() => server.stop());

describe('requests that nobody thought of', () => {
  it('get an answer below 500, in time, and change nothing where they are refused', async () => {
    const documents = ['openapi', 'admin-openapi'].map(
      (name) => parse(readFileSync(new URL(`../../fixtures/${name}.yaml`, import.meta.url), 'utf8')) as unknown,
    );
    const { findings, ...totals } = await fuzz({ origin: server.url, documents, requests: 2400, seed: 20261121 });
    expect(findings).toEqual([]);
    // Enough of it is right for something to happen, and enough wrong.
    expect(totals.statuses['200']).toBeGreaterThan(300);
    expect(totals.statuses['400']).toBeGreaterThan(300);
    expect(totals.names.size).toBeGreaterThan(100);
    expect(totals.compared).toBeGreaterThan(15);
  });
});
