/**
 * How well does `sandbank learn` do with banks that are not Sandbanks? Learns each bank of test/learning/foreign-banks from the calls of
 * one client, replays the calls of another one against a Sandbank with the default and with the learned profile, and counts the calls
 * with the same status and the same error code: `npm run foreign-banks [BANK]`. A word of a bank's name selects it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parse as parseYaml } from 'yaml';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'build/foreign-banks');
const program = join(root, 'dist/cli/main.js');
const START = '2026-03-02T09:00:00Z';

/** Each text with its place in a body: the path of members, and the last name of it. An entry that has an IBAN is found by it. */
function textsOf(value, path = []) {
  if (typeof value === 'string')
    return [{ path: path.join('/'), name: path.findLast((step) => Number.isNaN(Number(step))) ?? '', value }];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        textsOf(inner, [...path, (Array.isArray(value) && inner?.iban) || name]),
      )
    : [];
}

const ofAuthorisation = (place) => /authori[sz]ations?(id)?$/i.test(place ?? '');

/** An authorisation can have the id of what it is for: the client keeps the two apart. */
function keepId(ids, id, own, place) {
  if (ofAuthorisation(place)) ids.authorisations.set(id, own);
  if (!ofAuthorisation(place) || !ids.has(id)) ids.set(id, own);
}

/** A client reads its ids where the bank has them; in an answer of another form, the same name in the same order. */
function mapIds(foreign, own, ids, pages, asked) {
  const isId = ({ name }) => /(ids?|token)$/i.test(name);
  const [texts, others] = [textsOf(foreign), textsOf(own)];
  const [wanted, offered] = [texts.filter(isId), others.filter(isId)];
  // Or after words that say so, such as `consentId 3c6e…`.
  for (const { path, value } of texts) {
    const [, id] = /(?:(?<![A-Za-z])(?:id|ID)|Id):? (\S+)$/.exec(value) ?? [];
    const words = value.slice(0, -id?.length);
    const other = id && others.find((each) => each.path === path && each.value.startsWith(words));
    if (other) keepId(ids, id, other.value.slice(words.length));
  }
  for (const { path, name, value } of wanted) {
    const place = wanted.filter((each) => each.name === name).findIndex((each) => each.path === path);
    const found = offered.find((each) => each.path === path) ?? offered.filter((each) => each.name === name)[place];
    if (found) keepId(ids, value, found.value, name);
  }
  // It follows links: the ids in them are those of the link at the same place.
  const links = textsOf(own).filter((text) => text.name === 'href');
  for (const { path, value } of textsOf(foreign).filter((text) => text.name === 'href')) {
    const [wanted = [], theirs = []] = [value, links.find((link) => link.path === path)?.value].map((link) =>
      link?.replace(/[?#].*/, '').split('/'),
    );
    for (const [index, segment] of wanted.toReversed().entries()) {
      const other = theirs.at(-1 - index) ?? '';
      const place = wanted.at(-2 - index);
      if (isLongId(segment) && isLongId(other))
        keepId(ids, segment, ofAuthorisation(place) ? other : (ids.get(segment) ?? other), place);
      else if (segment !== other) break;
    }
  }
  // A client follows the link to the next page with all that is in it, if it does not have the parameters of this one.
  const inLinks = (body) =>
    textsOf(body).filter(({ path, value }) => /\/next(?:\/href)?$/.test(path) && value.includes('?'));
  const offeredLinks = inLinks(own);
  for (const { path, value } of inLinks(foreign)) {
    const other = offeredLinks.find((link) => link.path.replace(/\/href$/, '') === path.replace(/\/href$/, ''));
    if (other && ![...new URLSearchParams(value.split('?')[1]).keys()].some((name) => asked.has(name)))
      pages.set(searchOf(value), searchOf(other.value));
  }
}

const searchOf = (link) => `?${new URLSearchParams(link.split('?')[1])}`;

const isLongId = (segment) => /\d/.test(segment) && segment.length > 5;

function withIds(text, ids) {
  const known = [...ids.keys()]
    .sort((one, other) => other.length - one.length)
    .map((id) => id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return known.length === 0
    ? text
    : text.replaceAll(new RegExp(`(?<![\\w-])(?:${known.join('|')})(?![\\w-])`, 'g'), (id) => ids.get(id));
}

/** The code of an error body, whatever its form: the first member that is named like a code. */
function errorCode(body) {
  const texts = textsOf(body);
  return (texts.find(({ name }) => /^(error_?)?code$/i.test(name)) ?? texts.find(({ name }) => name === 'error'))
    ?.value;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const answerText = (status, body) => `${status}${status >= 400 ? ` ${errorCode(body) ?? '(no code)'}` : ''}`;

/** What the client asked for at the page that gave a code: a recording does not show it, but the accepted exchange of the code repeats it. */
function requestOf({ entries }, code) {
  const accepted = entries.filter(({ response }) => response.status < 400);
  const forms = accepted.map(({ request }) => {
    const json = parse(request.postData?.text ?? '');
    return new URLSearchParams(
      typeof json === 'object' ? json : (request.postData?.text ?? new URL(request.url).search),
    );
  });
  const form = forms.find((each) => code && each.get('code') === code) ?? new URLSearchParams();
  const [redirectUri, verifier] = [form.get('redirect_uri'), form.get('code_verifier')];
  return {
    ...(redirectUri !== null && { redirectUri }),
    ...(verifier !== null && { codeChallenge: createHash('sha256').update(verifier).digest('base64url') }),
  };
}

/** A path with the ids of the replayed bank: those after a list of authorisations are the ids of authorisations. */
const pathWithIds = (path, ids) =>
  withIds(
    path.replace(/([^/]*authori[sz]ations)\/([^/?]+)/gi, (whole, list, id) =>
      ids.authorisations.has(id) ? `${list}/${ids.authorisations.get(id)}` : whole,
    ),
    ids,
  );

/** A body with the ids of the replayed bank. An IBAN stays, although it can be the id of its account. */
function bodyWithIds(text, ids) {
  const replaced = (value) =>
    typeof value === 'string'
      ? withIds(value, ids)
      : Array.isArray(value)
        ? value.map(replaced)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([name, member]) => [name, name === 'iban' ? member : replaced(member)]),
            )
          : value;
  const json = parse(text);
  if (json === undefined) return withIds(text, ids);
  const own = JSON.stringify(replaced(json));
  // A signature is over the text as it is.
  return own === JSON.stringify(json) ? text : own;
}

/** A PSU signs in before a request: the client opens the page that the bank's metadata name. Returns the id of the sign-in. */
async function signIn(url, { redirectUri, codeChallenge }) {
  const metadata = await fetch(`${url}/.well-known/oauth-authorization-server`);
  if (!metadata.ok) return undefined;
  const address = new URL((await metadata.json()).authorization_endpoint);
  const request = { response_type: 'code', client_id: 'PSDAT-FMA-700001', scope: 'AIS', redirect_uri: redirectUri };
  const challenge = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
  address.search = String(new URLSearchParams({ ...request, ...(codeChallenge && challenge) }));
  await fetch(address, { redirect: 'manual' });
  const waiting = await fetch(`${url}/__admin/authorisations`);
  return (await waiting.json()).authorisations[0]?.id;
}

/** Replays the recording at `url`, and returns the calls that differ. */
async function replay({ log }, url, bank, adapted) {
  const admin = (path, body) =>
    fetch(`${url}/__admin/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const ids = Object.assign(new Map(), { authorisations: new Map() });
  const pages = new Map();
  const differences = [];
  for (const [index, { startedDateTime, request, response }] of log.entries.entries()) {
    for (const act of log._psu.filter(({ beforeEntry }) => beforeEntry === index)) {
      // Who signs in at the page of the bank names no request.
      const psu = bank.fixtures.psus?.some(({ id }) => id === act.id) && { psu: act.id };
      const request = { decision: act.decision, ...psu, ...requestOf(log, act.code) };
      let answered = await admin(`authorisations/${withIds(act.id, ids)}`, request);
      if (answered.status === 404 && request.redirectUri)
        answered = await admin(`authorisations/${await signIn(url, request)}`, request);
      const decided = parse(await answered.text());
      // A refusal has a code, too: that of the problem.
      if (act.code && answered.ok && decided?.code) ids.set(act.code, decided.code);
    }
    await admin('clock/advance', { to: startedDateTime });
    const recorded = request.url.slice(bank.origin.length);
    const [from, to] = bank.base;
    const path = pathWithIds(
      adapted && recorded.startsWith(`${from}/`) ? to + recorded.slice(from.length) : recorded,
      ids,
    );
    const followed = pages.get(searchOf(recorded));
    const address = followed ? path.replace(/\?.*/, followed) : path;
    const headers = request.headers
      .filter(({ name }) => !/^(host|content-length)$/i.test(name))
      .map(({ name, value }) => [(adapted && bank.headers[name]) || name, withIds(value, ids)]);
    // Over TLS the certificate says who calls. A recording does not show it.
    if (bank.dialect === 'nextgenpsd2') headers.push(['Sandbank-TPP', 'PSDAT-FMA-700001']);
    const body = request.postData && bodyWithIds(request.postData.text, ids);
    const answered = await fetch(url + address, { method: request.method, headers, body, redirect: 'manual' });
    const [foreign, own] = [parse(response.content.text ?? ''), parse(await answered.text())];
    mapIds(foreign, own, ids, pages, new URL(request.url).searchParams);
    const [expected, actual] = [answerText(response.status, foreign), answerText(answered.status, own)];
    if (expected !== actual)
      differences.push(`${index + 1}. ${request.method} ${recorded.slice(0, 90)}: ${expected}, Sandbank ${actual}`);
  }
  return differences;
}

/** Starts a Sandbank, replays as sent or with the dialect's paths and headers, and stops it. A learned Sandbank has the paths of the bank. */
async function measure(recording, bank, args, adapted) {
  const server = spawn(process.execPath, [
    program,
    'serve',
    '--port',
    '0',
    '--https-port',
    'off',
    '--clock',
    START,
    '--certs',
    'memory',
    ...args,
  ]);
  let printed = '';
  try {
    const url = await new Promise((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk) => {
          printed += chunk;
          const ready = /Ready\. .*?(http:\/\/\S+)/.exec(printed);
          if (ready) resolve(ready[1]);
        });
      server.on('exit', () => reject(new Error(`the Sandbank does not start: ${printed}`)));
    });
    return await replay(recording, url, bank, adapted);
  } finally {
    server.removeAllListeners('exit');
    server.kill();
  }
}

/** How a customer authorises, if the recording names the customer. */
function authorisationOf({ id }, learned) {
  const { scaApproaches, scaMethods } = learned.find((psu) => psu.id === id) ?? {};
  return { ...(scaApproaches && { scaApproaches }), ...(scaMethods && { scaMethods }) };
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const outfile = join(folder, 'banks.mjs');
const entry = join(root, 'test/learning/foreign-banks/index.ts');
await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
const { FOREIGN_BANKS, recordJourney } = await import(outfile);
const rows = [];
for (const bank of FOREIGN_BANKS.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
  const file = (ending) => join(folder, `${bank.name.slice(0, 1)}-${ending}`);
  const [{ log }, second] = [await recordJourney(bank, bank.journeys[0]), await recordJourney(bank, bank.journeys[1])];
  const { _psu, ...plain } = log;
  writeFileSync(file('first.har'), JSON.stringify({ log: plain }, null, 1));
  const learned = spawnSync(process.execPath, [
    program,
    'learn',
    file('first.har'),
    '--dialect',
    bank.dialect,
    '--output',
    file('profile.yaml'),
    '--fixtures',
    file('learned-fixtures.yaml'),
    '--keep-personal-data',
  ]);
  writeFileSync(file('report.txt'), `${learned.stdout}${learned.stderr}`);
  if (learned.status !== 0)
    console.log(`${bank.name}: nothing is learned, the default profile stays. ${learned.stderr}`);
  // The customers have the methods, the code and the approaches that `--fixtures` writes: a profile has none.
  const { psus = [] } = existsSync(file('learned-fixtures.yaml'))
    ? parseYaml(readFileSync(file('learned-fixtures.yaml'), 'utf8'))
    : {};
  const { scaMethods, oneTimeCode } = psus[0] ?? {};
  const shown = { ...(scaMethods && { scaMethods }), ...(oneTimeCode && { oneTimeCode }) };
  const fixtures = {
    ...bank.fixtures,
    psus: bank.fixtures.psus?.map((psu) => ({ ...shown, ...authorisationOf(psu, psus), ...psu })),
  };
  writeFileSync(file('fixtures.json'), JSON.stringify(fixtures));
  const common = ['--fixtures', file('fixtures.json'), '--dialect', bank.dialect];
  if (bank.trustedCas) {
    writeFileSync(file('cas.pem'), bank.trustedCas);
    common.push('--trusted-cas', file('cas.pem'));
  }
  const before = await measure(second, bank, common, false);
  const adapted = await measure(second, bank, common, true);
  const after =
    learned.status === 0 ? await measure(second, bank, [...common, '--profile', file('profile.yaml')], false) : before;
  const calls = second.log.entries.length;
  rows.push([bank.name, ...[before, adapted, after].map((list) => `${calls - list.length} of ${calls}`)]);
  console.log(`${bank.name}, learned profile: ${after.length} calls differ\n  ${after.join('\n  ')}\n`);
}
console.log('| bank | default, as sent | default, with the paths and headers of the dialect | learned, as sent |');
console.log('|---|---|---|---|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
console.log(`\nRecordings, profiles and reports are in ${folder}`);
