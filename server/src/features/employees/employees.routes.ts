import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { ShopsService } from '../shops/shops.service.ts';

export function employeesRoutes(serve: Serve, accounts: AccountsService, shops: ShopsService): void {
  serve(accountsApi.loginEmployee, async ({ body, request }) => {
    const { actor, user, tokens } = await accounts.login('WAITER', body, request.ip);
    const shop = await shops.workplaceOf(actor);
    const message = `Welcome back, ${user.name}`;
    return { message, userMessage: message, data: { user, shop, ...tokens } };
  });
}
