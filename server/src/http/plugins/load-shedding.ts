import underPressure from '@fastify/under-pressure';
import { API_BASE } from '@tawa/shared/contract/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { routePathOf } from '../request-path.ts';

/** Changes, an order above all, are let in until it is this many times as late as reads are. */
const WRITE_LAG_FACTOR = 3;
/** The event loop's delay is averaged over this, in ms. */
export const LAG_SAMPLE_MS = 1_000;
/** Nobody's evening depends on the reader's page, and it is large. */
const DOCS = '/docs';
/** Spread (s), so that the phones of an evening do not all come back in the same second. */
const RETRY_JITTER_S = 4;

export interface LoadShedder {
  /** True while reads are refused. */
  isOverloaded(): boolean;
  /** Calls that were refused since the start. */
  rejectedCount(): number;
}

/**
 * While the event loop runs late, calls are refused at once with 503 and `Retry-After`, lists before orders, so that
 * what has been let in is answered. Screens, `/healthz`, `/readyz` and `/metrics` are always served.
 * `maxLagMs` is the mean of `sampleMs`; undefined refuses nothing.
 */
export async function registerLoadShedding(
  http: FastifyInstance,
  maxLagMs: number | undefined,
  sampleMs = LAG_SAMPLE_MS,
): Promise<LoadShedder> {
  if (maxLagMs === undefined) return { isOverloaded: () => false, rejectedCount: () => 0 };
  let refused = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  await http.register(underPressure, {
    maxEventLoopDelay: maxLagMs,
    sampleInterval: sampleMs,
    pressureHandler(request, reply, _kind, lagMs = 0) {
      if (!shouldShed(request, lagMs, maxLagMs)) return;
      refused++;
      // Said once a second at most: the log must not add to the load.
      if (performance.now() - warnedAt > 1_000) {
        warnedAt = performance.now();
        http.log.warn({ lagMs: Math.round(lagMs), refused }, 'the event loop runs late; calls are refused');
      }
      const seconds = 1 + Math.floor(Math.random() * RETRY_JITTER_S);
      const refusal = new AppError('server.overloaded');
      reply.code(refusal.status).header('retry-after', seconds).header('cache-control', 'no-store');
      // Sent as it is, and not as an error: thousands of these are no news for the log.
      return refusal.toReply() as never;
    },
  });
  return { isOverloaded: () => http.isUnderPressure(), rejectedCount: () => refused };
}

function shouldShed(request: FastifyRequest, lagMs: number, maxLagMs: number): boolean {
  const path = routePathOf(request);
  if (path.startsWith(DOCS)) return true;
  if (!path.startsWith(API_BASE)) return false;
  const { method } = request;
  return method === 'GET' || method === 'HEAD' || lagMs > maxLagMs * WRITE_LAG_FACTOR;
}
