import type { FastifyInstance } from 'fastify';
import type { Databases } from '../db/open-databases.ts';
import type { ItemAvailabilityService } from '../features/menu/item-availability.service.ts';
import { serverNow } from '../support/server-clock.ts';
import { repeatWhileListening } from './repeat-while-listening.ts';

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
  repeatWhileListening(http, {
    run: () => withProcessLock('sold-out-end', () => endSoldOutDays(serverNow())),
    intervalMs,
    failure: 'items sold out for a day were not set available; retried',
    runsAtOnce: true,
  });
}
