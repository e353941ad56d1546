import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { creditAccountsRoutes } from './credit-accounts.routes.ts';
import { createCreditAccountsService } from './credit-accounts.service.ts';

export function createCreditAccounts(core: Core) {
  const creditAccounts = createCreditAccountsService(core);
  return { mountRoutes: (serve: Serve) => creditAccountsRoutes(serve, creditAccounts) };
}
