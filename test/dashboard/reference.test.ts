import { describe, expect, it } from '@jest/globals';
import { filledDocument, needsAccessToken, type Part } from '../../src/dashboard/reference/filled-document.js';
import { withValues } from '../../src/dashboard/reference/sent-request.js';

/** What the API reference fills in, and what it sends; "Execute" itself is tested in a browser (test/machine). */

const text = { type: 'string' };
const document = {
  paths: {
    '/things/{id}': {
      parameters: [
        { $ref: '#/components/parameters/Key' },
        { name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' }, example: 'shown' },
      ],
      get: {
        operationId: 'readThing',
        security: [{}, { token: [] }],
        parameters: [{ name: 'Cursor', in: 'query', schema: { type: 'string', example: 'x' } }],
      },
      put: {
        operationId: 'putThing',
        description: 'Puts it.',
        security: [{ token: [] }],
        requestBody: { content: { 'application/json': { example: { day: '2020-01-01', kept: 1 } } } },
      },
      post: {
        operationId: 'sendThing',
        requestBody: { content: { form: { schema: { $ref: '#/components/schemas/Form' } } } },
      },
      delete: {
        operationId: 'dropThing',
        requestBody: { $ref: '#/components/requestBodies/Drop' },
      },
    },
  },
  components: {
    requestBodies: {
      Drop: {
        content: {
          json: { examples: { one: { value: { day: 1 } }, two: { value: { day: 2 } } } },
          xml: { examples: { three: { value: '<day/>' } } },
        },
      },
    },
    parameters: { Key: { name: 'X-Key', in: 'header', schema: text, example: 'shown' } },
    schemas: { Form: { type: 'object', properties: { code: text, scope: text } } },
  },
};
const filled = filledDocument(document, {
  parameters: { 'x-key': 'own-key' },
  operations: {
    readThing: { parameters: { id: '{{thingId}}' } },
    putThing: { body: (example) => ({ ...example, day: '2030-01-01' }), note: 'puts it twice.' },
    sendThing: { form: { code: '{{code}}' } },
    dropThing: { body: (example) => ({ ...example, more: true }) },
  },
}) as { paths: Record<string, Record<string, Part>> };
const item = filled.paths['/things/{id}']!;

describe('the document of the reference', () => {
  it('has parameter values for each operation, and leaves the others empty', () => {
    expect(item['get']?.['parameters']).toEqual([
      { name: 'X-Key', in: 'header', schema: text, example: 'own-key' },
      { name: 'id', in: 'path', schema: text, example: '{{thingId}}' },
      { name: 'Cursor', in: 'query', schema: text },
    ]);
    expect(item['parameters']).toBeUndefined();
  });

  it('keeps the schema of a parameter without a placeholder', () => {
    const parameters = item['put']?.['parameters'];
    expect(parameters).toContainEqual({ name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } });
  });

  it('changes the examples of a body, and describes what else "Execute" does', () => {
    expect(item['put']).toMatchObject({
      description: 'Puts it.\n\n**"Execute" on this page:** puts it twice.',
      requestBody: { content: { 'application/json': { example: { day: '2030-01-01', kept: 1 } } } },
    });
    expect(item['delete']).toMatchObject({
      requestBody: {
        content: {
          json: { examples: { one: { value: { day: 1, more: true } }, two: { value: { day: 2, more: true } } } },
          // What is not JSON stays as it is.
          xml: { examples: { three: { value: '<day/>' } } },
        },
      },
    });
  });

  it('fills in a form by its fields', () => {
    expect(item['post']).toMatchObject({
      requestBody: {
        content: {
          form: { schema: { properties: { code: { example: '{{code}}' }, scope: { example: '' } } } },
        },
      },
    });
  });

  it.each([
    ['GET', '/things/7', false],
    ['PUT', '/things/7', true],
    ['POST', '/things/7', false],
    ['GET', '/nothing', false],
  ])('determines whether %s %s needs a token: %p', (method, path, expected) => {
    expect(needsAccessToken(document, method, path)).toBe(expected);
  });
});

describe('a request of the reference', () => {
  const standIns = {
    id: () => Promise.resolve('a/b "c"'),
    state: () => Promise.resolve({ version: 1 }),
    broken: () => Promise.reject(new Error('This bank has no TPP.')),
  };
  const request = { url: '/things/%7B%7Bid%7D%7D?x=1', method: 'PUT', headers: { 'X-Id': 'Bearer {{id}}' } };

  it('replaces placeholders with values, encoded for their position', async () => {
    const body = '{"id":"{{id}}","scope":"AIS:{{id}}","state":"{{state}}","other":"{{unknown}}"}';
    expect(await withValues({ ...request, body }, standIns)).toEqual({
      url: '/things/a%2Fb%20%22c%22?x=1',
      method: 'PUT',
      headers: { 'X-Id': 'Bearer a/b "c"' },
      body: '{"id":"a/b \\"c\\"","scope":"AIS:a/b \\"c\\"","state":{"version":1},"other":"{{unknown}}"}',
    });
    expect((await withValues({ ...request, body: 'id=%7B%7Bid%7D%7D' }, standIns)).body).toBe('id=a%2Fb%20%22c%22');
  });

  it('is unchanged without placeholders, and gets each value only once', async () => {
    const plain = { url: '/x', method: 'GET', headers: {} };
    expect(await withValues(plain, standIns)).toBe(plain);
    let made = 0;
    await withValues(request, { id: () => Promise.resolve(`${(made += 1)}`) });
    expect(made).toBe(1);
  });

  it('is not sent if a value is not available', async () => {
    await expect(withValues({ ...request, body: '{{broken}}' }, standIns)).rejects.toThrow('This bank has no TPP.');
  });
});
