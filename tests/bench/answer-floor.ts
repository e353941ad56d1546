import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/**
 * The smallest honest program that answers the same bytes: one bare Fastify route for each list, the bytes in
 * memory, and one that answers 304. It knows nobody and reads no database. FLOOR_ANSWERS is a JSON file of path → body.
 */

const app = Fastify();
const answers: Record<string, string> = JSON.parse(readFileSync(process.env.FLOOR_ANSWERS ?? '', 'utf8'));
for (const [path, body] of Object.entries(answers)) {
  const bytes = Buffer.from(body);
  app.get(path, async (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
}
app.get('/unchanged', async (_request, reply) => reply.code(304).send());

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`open at ${address}\n`);
process.once('SIGTERM', () => app.close());
