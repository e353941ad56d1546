import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/**
 * Smallest comparable program: one bare route per response, sent from memory. BASELINE_ANSWERS is a JSON file
 * of these.
 */
export interface BaselineResponse {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

const app = Fastify();
const responses: BaselineResponse[] = JSON.parse(readFileSync(process.env.BASELINE_RESPONSES ?? '', 'utf8'));
for (const { path, status, headers, body } of responses) {
  const bytes = status === 304 ? undefined : Buffer.from(body);
  app.get(path, async (_request, reply) => reply.code(status).headers(headers).send(bytes));
}

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`open at ${address}\n`);
process.once('SIGTERM', () => app.close());
