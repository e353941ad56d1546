import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../auth/sessions/sessions.ts';
import type { Databases } from '../db/open-databases.ts';
import { repeatWhileListening } from './repeat-while-listening.ts';

/** A request finds out by itself that its session is idle. Sockets are closed by this job. */
export function registerIdleEnd(
  http: FastifyInstance,
  { reader, withProcessLock }: Databases,
  { endIdle }: Pick<Sessions, 'endIdle'>,
  intervalMs = 10_000,
): void {
  repeatWhileListening(http, {
    run: () => withProcessLock('idle-sessions', () => endIdle(reader)),
    intervalMs,
    failure: 'idle sessions of terminals were not ended; retried',
  });
}
