import type { FastifyInstance } from 'fastify';
import type { ClockService } from '../features/clock/clock.service.ts';
import { setClockReading } from '../support/server-clock.ts';

/**
 * Checks the clock before it returns and then again and again: the clock may be set while the server runs, and
 * another process may store the owner's decision.
 */
export async function registerClockCheck(
  http: FastifyInstance,
  { check }: Pick<ClockService, 'check'>,
  intervalMs = 10_000,
): Promise<void> {
  await check();
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();

  http.addHook('onListen', async () => {
    timer = setInterval(() => {
      currentRun = currentRun
        .then(check)
        .catch((err) => http.log.error({ err }, 'the clock was not checked; retried'));
    }, intervalMs).unref();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await currentRun;
    setClockReading();
  });
}
