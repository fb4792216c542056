import { broken } from './broken.mjs';

const inConnections = broken('src/http/connections.ts', 'test/abuse/connections');
const inRefusal = broken('src/http/connections.ts', 'test/abuse/slow-clients');
const inBody = broken('src/xs2a/receive-body.ts', 'test/abuse/bodies');

/** Slow, silent and vanished clients, and bodies that nobody wants. Those of an orderly stop need the built program. */
export const CONNECTIONS = [
  inConnections(
    'connections: answers that are left unread',
    ` || socket.writableLength > 0) socket.destroy();`,
    `) socket.destroy();`,
  ),
  inConnections(
    'connections: who waits for an answer is not cut off',
    `if (!answerUnderWay(socket) || socket`,
    `if (true || socket`,
  ),
  broken('src/http/connections.ts', 'test/abuse/pipelining')(
    'connections: answers before a refusal',
    `answer?.req.complete === true && !answer.destroyed`,
    `answer === null`,
  ),
  inRefusal(
    'connections: no second answer to a request',
    ` || isAnsweredEarly(socket)) socket.destroy();`,
    `) socket.destroy();`,
  ),
  inBody('connections: a body without an end', `req.off('data', take);`, `return;`),
  inBody('connections: what is unpacked', `{ maxOutputLength: Math.min(maximumBytes, constants.MAX_LENGTH) }`, `{}`),
  broken('src/xs2a/contract/repeated-members.ts', 'test/abuse/bodies')(
    'row repeated-parameters: members',
    `if (names !== members) refuseFirst(text);`,
    ``,
  ),
];
