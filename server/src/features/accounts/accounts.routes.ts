import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsRoutes(serve: Serve, accounts: AccountsService): void {
  serve(accountsApi.loginOwner, async ({ body, request }) => {
    const { user, tokens } = await accounts.login('OWNER', body, request.ip);
    const message = `Welcome back, ${user.name}`;
    return { message, userMessage: message, data: { user, ...tokens } };
  });

  serve(accountsApi.refreshToken, async ({ body }) => ({
    message: 'Session renewed',
    data: await accounts.refresh(body.refreshToken),
  }));

  serve(accountsApi.currentUser, async ({ actor }) => ({
    message: 'Signed in',
    data: { user: await accounts.currentUser(actor) },
  }));

  serve(accountsApi.logout, async ({ actor }) => {
    await accounts.logout(actor);
    return { message: 'Logged out', data: {} };
  });
}
