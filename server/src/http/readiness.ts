import { statfs } from 'node:fs/promises';
import type { Trouble } from '@tawa/shared/operator/operator.rules.ts';
import type { FastifyInstance } from 'fastify';

/** Less free disk (bytes) than this and a busy evening may end in the middle of an order. */
const MIN_FREE_BYTES = 100_000_000;
/** How long (ms) one look counts, so that whoever asks often causes no writes. */
export const READINESS_CACHE_MS = 2_000;

interface ReadinessNeeds {
  dataDir: string;
  /** Writes and commits something for which nobody waits; rejects when the database takes nothing, or not soon. */
  probeWrite(): Promise<unknown>;
  /** Whether calls are refused because of load. */
  isOverloaded(): boolean;
  /** Whether a page of the database file has been found damaged. */
  isDamaged(): boolean;
  /** LOOK_COUNTS_MS unless told otherwise. */
  cacheMs?: number;
}

interface ReadinessReport {
  troubles: Trouble[];
  /** Of the data folder, in bytes; null when it cannot be read. */
  disk: { freeBytes: number; totalBytes: number } | null;
}

/** Whether an order would be taken now, and if not, why. */
export type Readiness = () => Promise<ReadinessReport>;

export function createReadiness(needs: ReadinessNeeds): Readiness {
  const { cacheMs = READINESS_CACHE_MS } = needs;
  let looked: { at: number; look: Promise<ReadinessReport> } | undefined;
  return () => {
    const now = performance.now();
    if (!looked || now - looked.at > cacheMs) looked = { at: now, look: checkReadiness(needs) };
    return looked.look;
  };
}

async function checkReadiness({
  dataDir,
  probeWrite,
  isOverloaded,
  isDamaged,
}: ReadinessNeeds): Promise<ReadinessReport> {
  const [folder, write] = await Promise.allSettled([statfs(dataDir), probeWrite()]);
  const troubles: Trouble[] = [];
  const disk =
    folder.status === 'fulfilled'
      ? {
          freeBytes: folder.value.bavail * folder.value.bsize,
          totalBytes: folder.value.blocks * folder.value.bsize,
        }
      : null;
  if (!disk) troubles.push('folder');
  else if (disk.freeBytes < MIN_FREE_BYTES) troubles.push('disk');
  if (write.status === 'rejected') troubles.push('database');
  if (isDamaged()) troubles.push('damage');
  if (isOverloaded()) troubles.push('busy');
  return { troubles, disk };
}

const troubleMessages: Record<Trouble, string> = {
  folder: 'the data folder cannot be read',
  disk: 'the disk is nearly full',
  database: 'the database takes no writes',
  damage: 'the database file is damaged',
  busy: 'the server is too busy',
};

/**
 * `GET /readyz` for a balancer or a watchman: 200 while an order would be taken, else 503 with what is wrong.
 * `/healthz` says only that the program is alive.
 */
export function serveReadiness(http: FastifyInstance, readiness: Readiness): void {
  http.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  http.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const { troubles } = await readiness();
    reply.header('cache-control', 'no-store');
    const said = { troubles: troubles.map((trouble) => troubleMessages[trouble]) };
    if (troubles.length === 0) return { status: 'ready' };
    // While lists are refused orders are still taken: a balancer that turned away all would lose them.
    if (troubles.every((trouble) => trouble === 'busy')) return { status: 'ready', ...said };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ status: 'not ready', ...said });
  });
}
