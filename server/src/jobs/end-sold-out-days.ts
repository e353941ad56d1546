import type { FastifyInstance } from 'fastify';
import type { Databases } from '../db/open-databases.ts';
import type { ItemAvailabilityService } from '../features/menu/item-availability.service.ts';
import { serverNow } from '../support/server-clock.ts';

/**
 * Makes items available again at the end of the business day for which they were sold out. This has to be an
 * event, because the menu's cached list is valid until the shop's next event.
 */
export function registerSoldOutEnd(
  http: FastifyInstance,
  { withProcessLock }: Databases,
  { endSoldOutDays }: Pick<ItemAvailabilityService, 'endSoldOutDays'>,
  intervalMs = 30_000,
): void {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<unknown> = Promise.resolve();

  function startRun(): void {
    currentRun = currentRun
      .then(() => withProcessLock('sold-out-end', () => endSoldOutDays(serverNow())))
      .catch((err) => http.log.error({ err }, 'items sold out for a day were not set available; retried'));
  }

  http.addHook('onListen', async () => {
    startRun();
    timer = setInterval(startRun, intervalMs).unref();
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    await currentRun;
  });
}
