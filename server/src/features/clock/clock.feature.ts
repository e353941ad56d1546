import type { Serve } from '../../http/serve.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Core } from '../core.ts';
import { clockRoutes } from './clock.routes.ts';
import { createClockService } from './clock.service.ts';

export function createClock(core: Core, { accounts }: { accounts: AccountsService }) {
  const clock = createClockService({ ...core, accounts });
  return { clock, mountRoutes: (serve: Serve) => clockRoutes(serve, clock) };
}
