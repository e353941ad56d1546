import { statfs } from 'node:fs/promises';
import type { NotReadyReason } from '@tawa/shared/operator/readiness.rules.ts';
import type { FastifyInstance } from 'fastify';
import { MIN_FREE_BYTES } from '../db/sqlite/disk-space.ts';

export const READINESS_CACHE_MS = 2_000;

interface ReadinessNeeds {
  dataDir: string;
  /** Commits a dummy row; rejects on failure or timeout. */
  probeWrite(): Promise<unknown>;
  isOverloaded(): boolean;
  isDamaged(): boolean;
  cacheMs?: number;
}

interface ReadinessReport {
  troubles: NotReadyReason[];
  disk: { freeBytes: number; totalBytes: number } | null;
}

export type Readiness = () => Promise<ReadinessReport>;

/** The result is cached, because each check writes and may be requested often. */
export function createReadiness(needs: ReadinessNeeds): Readiness {
  const { cacheMs = READINESS_CACHE_MS } = needs;
  let cached: { at: number; report: Promise<ReadinessReport> } | undefined;
  return () => {
    const now = performance.now();
    if (!cached || now - cached.at > cacheMs) cached = { at: now, report: checkReadiness(needs) };
    return cached.report;
  };
}

async function checkReadiness({
  dataDir,
  probeWrite,
  isOverloaded,
  isDamaged,
}: ReadinessNeeds): Promise<ReadinessReport> {
  const [folder, write] = await Promise.allSettled([statfs(dataDir), probeWrite()]);
  const troubles: NotReadyReason[] = [];
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

const reasonMessages: Record<NotReadyReason, string> = {
  folder: 'the data folder cannot be read',
  disk: 'the disk is nearly full',
  database: 'the database does not accept writes',
  damage: 'the database file is damaged',
  busy: 'the server is too busy',
};

/**
 * `/readyz` responds with 503 and the reasons while orders cannot be accepted. `/healthz` says that the
 * process runs.
 */
export function serveReadiness(http: FastifyInstance, readiness: Readiness): void {
  http.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  http.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const { troubles } = await readiness();
    reply.header('cache-control', 'no-store');
    const reasons = { troubles: troubles.map((trouble) => reasonMessages[trouble]) };
    if (troubles.length === 0) return { status: 'ready' };
    // Orders are still accepted then. With 503 a balancer would take the server out of service and lose them.
    if (troubles.every((trouble) => trouble === 'busy')) return { status: 'ready', ...reasons };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ status: 'not ready', ...reasons });
  });
}
