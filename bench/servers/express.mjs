/** Express as its guide shows it: parses nothing, `res.json` of what it has. `node express.mjs ANSWERS`; prints its port. */
import express from 'express';
import { readFileSync } from 'node:fs';

const app = express();
for (const [call, { status, body }] of Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8')))) {
  const [method, path] = call.split(' ');
  const answer = JSON.parse(body);
  const parse = method === 'POST' ? [express.json()] : [];
  app[method.toLowerCase()](path, ...parse, (_req, res) => res.status(status).json(answer));
}
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
