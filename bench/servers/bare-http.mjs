/**
 * Bare node:http that sends fixed bytes: what Node can do at all. `node bare-http.mjs ANSWERS`, a JSON file of
 * { "GET /path": { status, headers, body } }; prints its port.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';

const answers = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8'))).map(([call, { status, headers, body }]) => [
    call,
    { status, headers, bytes: Buffer.from(body) },
  ]),
);
const server = http.createServer((req, res) => {
  const query = req.url.indexOf('?');
  const answer = answers.get(`${req.method} ${query === -1 ? req.url : req.url.slice(0, query)}`);
  const send = () => {
    res.writeHead(answer.status, answer.headers);
    res.end(answer.bytes);
  };
  if (req.method === 'POST') req.resume().on('end', send);
  else send();
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
