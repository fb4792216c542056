/** The general mock servers: each configured to give the same answers, and started as its users start it. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from './start.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const bin = (name) => here(`../peers/node_modules/.bin/${name}`);
const folder = () => mkdtempSync(join(tmpdir(), 'sandbank-bench-'));

/** Whether the peers are installed: `npm ci` in bench/peers. */
export const arePeersThere = () => existsSync(bin('prism'));

function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Waits until a port takes connections: for servers that say so before it is true, or not at all. */
async function listening(port, process) {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
      setTimeout(() => socket.destroy(), 20);
    });
    if (isOpen) return { ...process, port };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const routesOf = (answers) =>
  Object.entries(answers).map(([call, answer]) => {
    const [method, path] = call.split(' ');
    return { method, path, ...answer };
  });

async function wiremock(answers, flags) {
  const root = folder();
  mkdirSync(join(root, 'mappings'));
  for (const [index, { method, path, status, body }] of routesOf(answers).entries()) {
    const mapping = {
      request: { method, urlPath: path },
      response: { status, body, headers: { 'Content-Type': 'application/json' } },
    };
    writeFileSync(join(root, 'mappings', `${index}.json`), JSON.stringify(mapping));
  }
  const port = await freePort();
  const build = here('../peers/node_modules/wiremock/build/');
  const jar = readdirSync(build).find((name) => name.endsWith('.jar'));
  // Its own command starts Java and leaves it behind when it is stopped.
  const command = [
    'java',
    '-jar',
    join(build, jar),
    '--port',
    String(port),
    '--root-dir',
    root,
    '--disable-banner',
    ...flags,
  ];
  return startAndWait(command, port);
}

async function mockoon(answers) {
  const port = await freePort();
  const file = join(folder(), 'environment.json');
  const routes = routesOf(answers).map(({ method, path, status, body }, index) => ({
    uuid: `route-${index}`,
    type: 'http',
    documentation: '',
    method: method.toLowerCase(),
    endpoint: path.slice(1),
    responses: [
      {
        uuid: `response-${index}`,
        body,
        latency: 0,
        statusCode: status,
        label: '',
        headers: [{ key: 'Content-Type', value: 'application/json' }],
        bodyType: 'INLINE',
        filePath: '',
        databucketID: '',
        sendFileAsBody: false,
        rules: [],
        rulesOperator: 'OR',
        disableTemplating: true,
        fallbackTo404: false,
        default: true,
        crudKey: 'id',
        callbacks: [],
      },
    ],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  }));
  const environment = {
    uuid: 'bench',
    lastMigration: 33,
    name: 'bench',
    endpointPrefix: '',
    latency: 0,
    port,
    hostname: '127.0.0.1',
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: 'route', uuid })),
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: { enabled: false, type: 'CERT', pfxPath: '', certPath: '', keyPath: '', caPath: '', passphrase: '' },
    cors: false,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  };
  writeFileSync(file, JSON.stringify(environment));
  return startAndWait([bin('mockoon-cli'), 'start', '--data', file, '--disable-log-to-file'], port);
}

async function jsonServer(answers) {
  const port = await freePort();
  const file = join(folder(), 'db.json');
  const routes = routesOf(answers);
  // It has resources and no paths: what it is asked is named by the last part of each path.
  const db = {};
  for (const { method, path, body } of routes) if (method === 'GET') db[path.split('/').pop()] = JSON.parse(body);
  db.consents = [];
  db['sepa-credit-transfers'] = [];
  writeFileSync(file, JSON.stringify(db));
  return startAndWait([bin('json-server'), file, '--port', String(port), '--host', '127.0.0.1', '--quiet'], port);
}

async function mountebank(answers) {
  const [port, own] = [await freePort(), await freePort()];
  const file = join(folder(), 'imposters.json');
  const stubs = routesOf(answers).map(({ method, path, status, body }) => ({
    predicates: [{ equals: { method, path } }],
    responses: [{ is: { statusCode: status, headers: { 'Content-Type': 'application/json' }, body } }],
  }));
  writeFileSync(file, JSON.stringify({ imposters: [{ port, protocol: 'http', stubs }] }));
  const command = [bin('mb'), '--port', String(own), '--configfile', file, '--loglevel', 'error', '--nologfile'];
  return startAndWait(command, port);
}

async function prism() {
  const port = await freePort();
  const command = [
    bin('prism'),
    'mock',
    here('../../fixtures/openapi.yaml'),
    '--port',
    String(port),
    '--verboseLevel',
    'silent',
  ];
  return startAndWait(command, port);
}

async function startAndWait(command, port) {
  const startedAt = performance.now();
  const started = await startProcess(command, { ready: undefined, folder: folder(), isPinned: true });
  const process = await listening(port, started);
  return { ...process, listeningMs: performance.now() - startedAt };
}

/** A call as a peer takes it. */
const asItIs = (call) => call;
const withoutBank = (call) => ({ ...call, path: call.path.replace(/^\/banks\/bench/, '') });
const byLastPart = (call) => ({ ...call, path: call.path.replace(/^.*\/([\w-]+)(\?.*)?$/, '/$1') });

/** By name: how to start it, and how it wants to be asked. */
export const PEERS = {
  'WireMock, without journal': { start: (answers) => wiremock(answers, ['--no-request-journal']), ask: asItIs },
  'WireMock, with journal': { start: (answers) => wiremock(answers, []), ask: asItIs },
  'Prism CLI, silent': { start: prism, ask: withoutBank },
  'Mockoon CLI': { start: mockoon, ask: asItIs },
  'json-server': { start: jsonServer, ask: byLastPart },
  mountebank: { start: mountebank, ask: asItIs },
};
