import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { startInProcess } from '../../src/server/start-in-process.js';
import { fuzz, type FuzzTotals } from './campaign.mjs';

// A slice of the campaign (npm run fuzz), with its own seed. A slow machine may take as long as a test.
const longestAnswerMs = 240_000;

async function slice(dialect: 'published' | 'nextgenpsd2', document: string): Promise<FuzzTotals> {
  const server = await startInProcess({ clock: '2026-03-31T10:00:00Z', certs: 'memory', maxJournal: 500, dialect });
  try {
    const documents = [document, 'admin-openapi'].map(
      (name) => parse(readFileSync(new URL(`../../fixtures/${name}.yaml`, import.meta.url), 'utf8')) as unknown,
    );
    return await fuzz({ origin: server.url, documents, requests: 1000, seed: 20261121, dialect, longestAnswerMs });
  } finally {
    await server.stop();
  }
}

describe('requests that nobody thought of', () => {
  it.each([
    ['published', 'openapi'],
    ['nextgenpsd2', 'nextgenpsd2'],
  ] as const)(
    'get an answer below 500 from a bank of the dialect %s, in time, and change nothing where they are refused',
    async (dialect, document) => {
      const { findings, ...totals } = await slice(dialect, document);
      expect(findings).toEqual([]);
      // Enough of it is right for something to happen, and enough wrong.
      expect(totals.statuses['200']).toBeGreaterThan(130);
      expect(totals.statuses['400']).toBeGreaterThan(130);
      expect(totals.names.size).toBeGreaterThan(95);
      expect(totals.compared).toBeGreaterThan(5);
    },
  );
});
