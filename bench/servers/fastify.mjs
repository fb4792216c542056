/** Fastify as its guide shows it, with its own parsing of bodies. `node fastify.mjs ANSWERS`; prints its port. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const fastify = createRequire(new URL('../peers/package.json', import.meta.url))('fastify');
const server = fastify();
for (const [call, { status, body }] of Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8')))) {
  const [method, url] = call.split(' ');
  const answer = JSON.parse(body);
  server.route({ method, url, handler: (_request, reply) => reply.code(status).send(answer) });
}
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
