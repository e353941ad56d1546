import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** Less free disk (bytes) than this and a busy evening may end in the middle of an order. */
const ENOUGH_BYTES = 100_000_000;
/** How long (ms) one look counts, so that whoever asks often causes no writes. */
const LOOK_COUNTS_MS = 2_000;

interface ReadinessNeeds {
  dataDir: string;
  /** Writes and commits something; rejects when the database takes nothing. */
  tryWrite(): Promise<unknown>;
}

/**
 * `GET /readyz` for a balancer or a watchman: 200 while an order would be taken, else 503 with what is wrong.
 * `/healthz` says only that the program is alive.
 */
export function serveReadiness(http: FastifyInstance, needs: ReadinessNeeds): void {
  let looked: { at: number; troubles: Promise<string[]> } | undefined;
  http.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const now = Date.now();
    if (!looked || now - looked.at > LOOK_COUNTS_MS) looked = { at: now, troubles: troublesOf(needs) };
    const troubles = await looked.troubles;
    if (troubles.length === 0) return { status: 'ready' };
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', troubles });
  });
}

async function troublesOf({ dataDir, tryWrite }: ReadinessNeeds): Promise<string[]> {
  const [disk, write] = await Promise.allSettled([statfs(dataDir), tryWrite()]);
  const troubles: string[] = [];
  if (disk.status === 'rejected') troubles.push('the data folder cannot be read');
  else if (disk.value.bavail * disk.value.bsize < ENOUGH_BYTES) troubles.push('the disk is nearly full');
  if (write.status === 'rejected') troubles.push('the database takes no writes');
  return troubles;
}
