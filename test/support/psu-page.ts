import { expect } from '@jest/globals';
import request, { type Response } from 'supertest';
import type { HttpBank } from './http-bank.js';

/** The page of a request, at which a PSU has signed in. */
interface PsuPage {
  /** What the page shows before the PSU signs in. */
  readonly first: string;
  /** What it shows now. */
  readonly page: () => Promise<string>;
  /** Sends a form of the page. @param action the last part of its address, such as `decision` */
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => Promise<Response>;
}

/** Opens the link of a request, and signs in with password and code of the small bank. */
export async function signInOnPage(bank: HttpBank, link: string, psu = 'anna', language = 'en'): Promise<PsuPage> {
  const agent = request.agent(bank.server);
  const headers = { 'Accept-Language': language };
  const opened = await agent.get(link.slice(bank.url.length)).set(headers);
  expect(opened.status).toBe(303);
  const path = opened.headers['location'] ?? '';
  const page = async (): Promise<string> => (await agent.get(path).set(headers)).text;
  const post: PsuPage['post'] = async (action, fields) => {
    const token = /name="form_token" value="([^"]+)"/.exec(await page())?.[1] ?? '';
    return agent
      .post(`${path}/${action}`)
      .type('form')
      .set(headers)
      .send({ form_token: token, ...fields });
  };
  const first = await page();
  await post('login', { psu, login: psu, password: `${psu}-pass` });
  await post('confirm', { code: '123456' });
  return { first, page, post };
}
