import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { compileProfile, DECISIONS } from '../../src/decisions/decisions.js';
import { NEXTGENPSD2 } from '../../src/dialects/nextgenpsd2/operations.js';
import { BankFault, catalogueEntry, ERROR_CATALOGUE, type ErrorCode } from '../../src/domain/errors.js';

/** Each code that an operation of NextGenPSD2 can answer, against the codes that the standard has for its service and status. */

/** Codes that every operation can answer. */
const COMMON_CODES = /^(FORMAT_ERROR|SERVICE_INVALID|SERVICE_BLOCKED|ROLE_INVALID|(CERTIFICATE|SIGNATURE|TOKEN)_\w+)$/;

/** Further statuses of a code: of an id in a header or body, and of a method. */
const FURTHER_STATUSES: Readonly<Record<string, readonly number[]>> = {
  CONSENT_UNKNOWN: [400],
  RESOURCE_UNKNOWN: [400],
  SERVICE_INVALID: [405],
};

/** Of consents to confirmations of funds, whose document is older. @source Confirmation of Funds Consent 2.0 / MessageCode */
const FUNDS_CONSENT_CODES: Readonly<Record<number, readonly string[]>> = {
  400: [
    ...['FORMAT_ERROR', 'PARAMETER_NOT_CONSISTENT', 'PARAMETER_NOT_SUPPORTED', 'SERVICE_INVALID', 'RESOURCE_UNKNOWN'],
    ...['RESOURCE_EXPIRED', 'RESOURCE_BLOCKED', 'TIMESTAMP_INVALID', 'PERIOD_INVALID', 'SCA_METHOD_UNKNOWN'],
    ...['CONSENT_UNKNOWN', 'SESSIONS_NOT_SUPPORTED'],
  ],
  401: [
    ...['CERTIFICATE_INVALID', 'CERTIFICATE_EXPIRED', 'CERTIFICATE_BLOCKED', 'CERTIFICATE_REVOKE'],
    ...['CERTIFICATE_MISSING', 'SIGNATURE_INVALID', 'SIGNATURE_MISSING', 'CORPORATE_ID_INVALID'],
    ...['PSU_CREDENTIALS_INVALID', 'CONSENT_INVALID', 'CONSENT_EXPIRED'],
    ...['TOKEN_UNKNOWN', 'TOKEN_INVALID', 'TOKEN_EXPIRED'],
  ],
  403: ['CONSENT_UNKNOWN', 'SERVICE_BLOCKED', 'RESOURCE_UNKNOWN', 'RESOURCE_EXPIRED'],
  404: ['RESOURCE_UNKNOWN'],
  405: ['SERVICE_INVALID'],
  406: ['REQUESTED_FORMATS_INVALID'],
  409: ['STATUS_INVALID'],
  429: ['ACCESS_EXCEEDED'],
};

type Node = Readonly<Record<string, any>>;
const file = fileURLToPath(new URL('../../fixtures/nextgenpsd2.yaml', import.meta.url));
const document = parse(readFileSync(file, 'utf8')) as Node;
const operations = Object.entries(document['paths'] as Node)
  .filter(([, item]) => item['x-addition'] !== true)
  .flatMap(([path, item]: [string, Node]) =>
    ['get', 'post', 'put', 'delete'].flatMap((method) =>
      item[method] === undefined ? [] : [{ path, operation: item[method] as Node }],
    ),
  );

function resolved(node: Node): Node {
  const reference: string | undefined = node['$ref'];
  if (reference === undefined) return node;
  const keys = reference.slice('#/'.length).split('/');
  return keys.reduce<Node>((part, key) => part[key], document);
}

/** The codes that an operation has for a status; undefined where the standard has none, because its body is free. */
function codesOf(operation: Node, status: number): readonly string[] | undefined {
  const response = operation['responses'][String(status)];
  const content = response === undefined ? undefined : resolved(response)['content']?.['application/json'];
  const item = content && resolved(content.schema)['properties']?.tppMessages?.items;
  return item && resolved(resolved(item)['properties'].code)['x-extensible-enum'];
}

/** What the bank answers for its own code: status and code. */
function answered(code: ErrorCode, operationId: string): [status: number, code: string] {
  const { status, body } = NEXTGENPSD2.failure(new BankFault(code, 'text'), operationId, PROFILE);
  return [status, (body as Node)['tppMessages'][0].code];
}
const PROFILE = compileProfile('nextgenpsd2');

/** Each code that an operation can answer, with each status. */
function answersOf(operation: Node): [status: number, code: string][] {
  const listed: readonly string[] = operation['x-errors'] ?? [];
  return (Object.keys(ERROR_CATALOGUE) as ErrorCode[])
    .filter((code) => COMMON_CODES.test(code) || listed.includes(code))
    .flatMap((code) => {
      const [status, name] = answered(code, operation['operationId']);
      const isCommon = COMMON_CODES.test(code) && code !== 'SERVICE_INVALID';
      const further = isCommon ? [] : (FURTHER_STATUSES[code] ?? []);
      return [status, ...further].map((each): [number, string] => [each, name]);
    });
}

describe('the codes of errors of NextGenPSD2', () => {
  const standard = operations.filter(({ path, operation }) => !path.startsWith('/v2/') && operation['x-errors']);

  it.each(standard)('are those of the standard for their status: $operation.operationId', ({ operation }) => {
    const answers = answersOf(operation).filter(([status]) => operation['responses'][String(status)] !== undefined);
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter(([status, code]) => !codesOf(operation, status)?.includes(code))).toEqual([]);
  });

  it('are those of consents to confirmations of funds, except for the ones that the row message-codes names', () => {
    const funds = operations.filter(({ path }) => path.startsWith('/v2/'));
    expect(funds.length).toBe(8);
    const others = funds
      .flatMap(({ operation }) => answersOf(operation))
      .filter(([status, code]) => !FUNDS_CONSENT_CODES[status]?.includes(code));
    expect([...new Set(others.map(([status, code]) => `${code} ${status}`))].toSorted()).toEqual([
      'CERTIFICATE_REVOKED 401',
      'ROLE_INVALID 401',
      'SCA_INVALID 400',
    ]);
    const row = DECISIONS.find(({ slug }) => slug === 'message-codes');
    for (const [, code] of others) expect(row?.decided).toContain(code);
  });

  it('have a status that the operation has', () => {
    const missing = operations.flatMap(({ operation }) =>
      answersOf(operation)
        .filter(([status]) => operation['responses'][String(status)] === undefined)
        .map(([status, code]) => `${operation['operationId']} ${code} ${status}`),
    );
    expect(missing).toEqual([]);
  });

  it('include no code of this bank alone, but for internal errors', () => {
    const own = operations.flatMap(({ operation }) =>
      answersOf(operation).filter(([, code]) => catalogueEntry(code)?.own === true),
    );
    expect(own).toEqual([]);
  });
});
