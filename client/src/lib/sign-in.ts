import type { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';
import { createClient } from './api/create-client.ts';
import { paths } from './paths.ts';
import { completeSignIn } from './session.ts';
import { clearTokens } from './session-tokens.ts';
import { staffHome } from './staff-home.ts';

/** Apart from the session, because a diner's page needs to know who is signed in and never signs anybody in. */

const accounts = createClient<typeof accountsApi>(accountPaths);

const SIGN_OUT_WAIT_MS = 2_000;

/** Trimming is safe: no password has a space at its ends. */
export async function signInOwner(emailOrPhone: string, password: string) {
  const login = emailOrPhone.trim();
  const reply = await accounts.loginOwner({
    body: { email: login, phoneNo: login, password: password.trim() },
  });
  completeSignIn(reply.data, paths.shops());
  return reply;
}

export async function signInWaiter(emailPhoneOrSaleId: string, password: string) {
  const login = emailPhoneOrSaleId.trim();
  const body = { email: login, phoneNo: login, saleId: login, password: password.trim() };
  const reply = await accounts.loginEmployee({ body });
  const { user, shop } = reply.data;
  const hasSeveral = (user.workplaces?.length ?? 0) > 1;
  completeSignIn(reply.data, hasSeveral ? paths.shops() : staffHome(user.shopRole, shop));
  return reply;
}

export async function signInWithPasswordReset(token: string, password: string, confirmPassword: string) {
  const reply = await accounts.resetPassword({ params: { token }, body: { password, confirmPassword } });
  completeSignIn(reply.data, paths.memberDashboard());
  return reply;
}

/** Signs out locally even if the server does not respond within 2 s. */
export async function signOut(): Promise<void> {
  const logoutRequest = accounts.logout().catch(() => undefined);
  await Promise.race([logoutRequest, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))]);
  clearTokens();
}
