import underPressure from '@fastify/under-pressure';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { routePathOf } from '../request-path.ts';

const WRITE_LAG_FACTOR = 3;
export const LAG_SAMPLE_MS = 1_000;
const DOCS = '/docs';
/** Different waits spread the retries of clients. */
const RETRY_JITTER_S = 4;

export interface LoadShedder {
  /** True while reads are rejected. */
  isOverloaded(): boolean;
  rejectedCount(): number;
}

/**
 * Responds with 503 and `Retry-After` while the event loop is late: to reads first, then also to writes.
 * Pages, `/healthz`, `/readyz` and `/metrics` are always served.
 * @param maxLagMs mean delay over `sampleMs`; if undefined, nothing is rejected
 */
export async function registerLoadShedding(
  http: FastifyInstance,
  maxLagMs: number | undefined,
  sampleMs = LAG_SAMPLE_MS,
): Promise<LoadShedder> {
  if (maxLagMs === undefined) return { isOverloaded: () => false, rejectedCount: () => 0 };
  let rejected = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  await http.register(underPressure, {
    maxEventLoopDelay: maxLagMs,
    sampleInterval: sampleMs,
    pressureHandler(request, reply, _kind, lagMs = 0) {
      if (!shouldShedWhileOverloaded(request, lagMs, maxLagMs)) return;
      rejected++;
      if (performance.now() - warnedAt > 1_000) {
        warnedAt = performance.now();
        http.log.warn(
          { lagMs: Math.round(lagMs), refused: rejected },
          'event loop lag is too high; requests are shed',
        );
      }
      const seconds = 1 + Math.floor(Math.random() * RETRY_JITTER_S);
      const appError = new AppError('server.overloaded');
      reply.code(appError.status).header('retry-after', seconds).header('cache-control', 'no-store');
      // The error is not thrown, because thousands of errors would flood the log.
      return appError.toReply() as never;
    },
  });
  return { isOverloaded: () => http.isUnderPressure(), rejectedCount: () => rejected };
}

function shouldShedWhileOverloaded(request: FastifyRequest, lagMs: number, maxLagMs: number): boolean {
  const path = routePathOf(request);
  if (path.startsWith(DOCS)) return true;
  if (!path.startsWith(API_BASE)) return false;
  const { method } = request;
  return method === 'GET' || method === 'HEAD' || lagMs > maxLagMs * WRITE_LAG_FACTOR;
}
