import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { LinkRewriter } from '../../src/recording/links.js';
import { call, headerIn, httpTarget, record } from '../support/recording.js';

/** Links to the target lead the client to the recorder, and nothing else in an answer changes. */

const OWN = 'http://127.0.0.1:8090';

describe('a link in a JSON body', () => {
  const rewriter = new LinkRewriter('https://bank.example');
  const inBody = (text: string): string =>
    rewriter.inBody(['Content-Type', 'application/json'], Buffer.from(text, 'latin1'), OWN).bytes.toString('latin1');

  it.each([
    ['{"href":"https://bank.example/v1/consents/1?a=b"}', `{"href":"${OWN}/v1/consents/1?a=b"}`],
    ['{"href" : "https://bank.example"}', `{"href" : "${OWN}"}`],
    ['["HTTPS://Bank.Example:443/a"]', `["${OWN}/a"]`],
    [String.raw`{"href":"https:\/\/bank.example\/v1"}`, String.raw`{"href":"http://127.0.0.1:8090\/v1"}`],
    ['{"a":"https://bank.example/1","b":"https://bank.example/2"}', `{"a":"${OWN}/1","b":"${OWN}/2"}`],
    [
      '{ "n": 1.00e2,  "\xe4": "\xff", "a":"https://bank.example/" }',
      `{ "n": 1.00e2,  "\xe4": "\xff", "a":"${OWN}/" }`,
    ],
  ])('%s becomes %s', (before, after) => {
    expect(inBody(before)).toBe(after);
  });

  it.each([
    '{"href":"https://bank.example.evil.test/v1"}',
    '{"href":"https://bank.example:8443/v1"}',
    '{"href":"http://bank.example/v1"}',
    '{"href":"https://login.bank.example/v1"}',
    '{"text":"see https://bank.example/v1"}',
    String.raw`{"text":"{\"href\":\"https://bank.example/v1\"}"}`,
    '{"href":"/v1/consents"}',
  ])('stays in %s', (text) => {
    expect(inBody(text)).toBe(text);
  });

  it('of a target with a port is not that of another port', () => {
    const other = new LinkRewriter('http://127.0.0.1:80');
    const text = '{"a":"http://127.0.0.1/x","b":"http://127.0.0.1:8080/x"}';
    expect(other.inBody([], Buffer.from(text), OWN).bytes.toString()).toBe(
      `{"a":"${OWN}/x","b":"http://127.0.0.1:8080/x"}`,
    );
  });
});

describe('an answer with links to the target', () => {
  const answering = async (coding?: 'gzip'): Promise<string> => {
    const target: string = await httpTarget((_req, res) => {
      const text = JSON.stringify({ _links: { self: { href: `${target}/v1/self` } } });
      res.writeHead(201, {
        'Content-Type': 'application/hal+json; charset=utf-8',
        Location: `${target}/v1/made`,
        ...(coding && { 'Content-Encoding': coding }),
      });
      res.end(coding ? gzipSync(text) : text);
    });
    return target;
  };

  it.each([undefined, 'gzip'] as const)('leads to the recorder, and the file has the original (%s)', async (coding) => {
    const target = await answering(coding);
    const { url, entries } = await record(target);
    const answer = await call(url);
    expect(answer.headers.location).toBe(`${url}/v1/made`);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(answer.body.toString())).toEqual({ _links: { self: { href: `${url}/v1/self` } } });
    const [{ response }] = await entries();
    expect(response.redirectURL).toBe(`${target}/v1/made`);
    expect(headerIn(response, 'content-encoding')).toBe(coding);
    expect(JSON.parse(response.content.text)).toEqual({ _links: { self: { href: `${target}/v1/self` } } });
  });

  it('leads to the recorder under the name by which the client calls it', async () => {
    const { url } = await record(await answering());
    const name = `localhost:${new URL(url).port}`;
    const answer = await call(url, { headers: { Host: name } });
    expect(answer.headers.location).toBe(`http://${name}/v1/made`);
  });

  it('stays as it is with --rewrite-links off', async () => {
    const target = await answering('gzip');
    const { url } = await record(target, { isRewritingLinks: false });
    const answer = await call(url);
    expect(answer.headers).toMatchObject({ location: `${target}/v1/made`, 'content-encoding': 'gzip' });
    expect(gunzipSync(answer.body).toString()).toContain(`${target}/v1/self`);
  });

  it('of another type than JSON stays as it is', async () => {
    const target: string = await httpTarget((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html' });
      res.end(`<a href="${target}/v1">`);
    });
    const { url } = await record(target);
    expect((await call(url)).body.toString()).toBe(`<a href="${target}/v1">`);
  });
});
