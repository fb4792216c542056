import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { expectGenerated, markdownTable } from '../support/generated-part.js';
import { NEXTGEN_STATUSES, type StatusKind } from '../support/reference/nextgen-statuses.js';

/** docs/statuses.md: the statuses of the dialect nextgenpsd2, each reached by a bank. */

const { components } = parse(await readOpenapiText('nextgenpsd2')) as {
  components: { schemas: Readonly<Record<string, { description: string; enum: readonly string[] }>> };
};
const SCHEMAS: Readonly<Record<StatusKind, string>> = {
  consent: 'ConsentStatus',
  'funds consent': 'ConsentStatus',
  payment: 'TransactionStatus',
  bulk: 'TransactionStatus',
  'standing order': 'TransactionStatus',
  'signing basket': 'SigningBasketStatus',
  authorisation: 'ScaStatus',
};
const schemaOf = (of: StatusKind) => components.schemas[SCHEMAS[of]] ?? { description: '', enum: [] };
const reached = NEXTGEN_STATUSES.flatMap(({ of, status, reach }) => (reach ? [[of, status, reach] as const] : []));

describe('docs/statuses.md, for NextGenPSD2', () => {
  it.each(reached)('%s: %s is reached as it says', async (_of, status, reach) => {
    expect(await reach()).toBe(status);
  });

  it.each(['consent', 'payment', 'signing basket', 'authorisation'] as const)(
    'has every status that the document gives a %s',
    (of) => {
      const named = NEXTGEN_STATUSES.filter((row) => row.of === of).map(({ status }) => status);
      expect(named.toSorted()).toEqual([...schemaOf(of).enum].toSorted());
    },
  );

  it('has the table of statuses (npm run docs)', () => {
    const rows = NEXTGEN_STATUSES.map(({ of, status, how }) => {
      const [, meaning = ''] = new RegExp(`- \`${status}\`: (.*)`).exec(schemaOf(of).description) ?? [];
      expect(meaning).not.toBe('');
      return [of, `\`${status}\``, meaning, how];
    });
    expectGenerated(
      'docs/statuses.md',
      'nextgenpsd2',
      markdownTable(['of a', 'status', 'meaning', 'how to reach it'], rows),
    );
  });
});
