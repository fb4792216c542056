/**
 * Bare node:http that sends fixed bytes: what Node can do at all. `node bare-http.mjs ANSWERS`, a JSON file of
 * { "GET /path": { status, headers, body } }; prints its port.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';

const answers = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8'))).map(([call, { status, headers, body }]) => [
    call,
    // Head and body in one write, which is what Node is fastest with.
    {
      status,
      headers: Object.entries(headers).flat(),
      body,
      encoding: Buffer.byteLength(body) === body.length ? 'latin1' : 'utf8',
    },
  ]),
);
const server = http.createServer((req, res) => {
  const query = req.url.indexOf('?');
  const answer = answers.get(`${req.method} ${query === -1 ? req.url : req.url.slice(0, query)}`);
  const send = () => {
    res.writeHead(answer.status, answer.headers);
    res.end(answer.body, answer.encoding);
  };
  if (req.method === 'POST') req.resume().on('end', send);
  else send();
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
