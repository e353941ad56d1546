import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../auth/sessions/sessions.ts';
import type { Databases } from '../db/open-databases.ts';

/** A request finds out by itself that its session is idle. Sockets are closed by this job. */
export function registerIdleEnd(
  http: FastifyInstance,
  { reader, withProcessLock }: Databases,
  { endIdle }: Pick<Sessions, 'endIdle'>,
  intervalMs = 10_000,
): void {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();

  function startRun(): void {
    currentRun = currentRun
      .then(() => withProcessLock('idle-sessions', () => endIdle(reader)))
      .catch((err) => http.log.error({ err }, 'idle sessions of terminals were not ended; retried'));
  }

  http.addHook('onListen', async () => {
    timer = setInterval(startRun, intervalMs).unref();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await currentRun;
  });
}
