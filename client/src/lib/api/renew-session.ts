import { accountRoutes } from '@tawa/shared/accounts/accounts.routes.ts';
import { clearTokens, readTokens, saveTokens, type Tokens } from '../tokens.ts';
import { sendOnce } from './api.ts';
import { isApiError } from './api-error.ts';

const TIMEOUT_MS = 4_000;

let pendingRenewal: Promise<boolean> | undefined;

/**
 * Trades the refresh token for a new pair, once for however many calls found their token dead, and once for
 * all tabs where the browser has locks. Resolves to false, signed out, when the server refuses; throws OFFLINE
 * or BUSY when it could not be asked, which ends nobody's session.
 */
export function renewSession(expiredToken: string): Promise<boolean> {
  pendingRenewal ??= withCrossTabLock(() => renew(expiredToken)).finally(() => {
    pendingRenewal = undefined;
  });
  return pendingRenewal;
}

/** Plain http in a LAN has no locks; there the server's grace of ten seconds covers tabs that race. */
function withCrossTabLock(work: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request('tawa-renew-session', work) : work();
}

/** The server takes the same token again for ten seconds, so a lost answer is asked for once more before that. */
async function requestTokens(refreshToken: string) {
  const request = () =>
    sendOnce(accountRoutes.refreshToken, { body: { refreshToken }, timeoutMs: TIMEOUT_MS }, '');
  try {
    return await request();
  } catch (error) {
    if (!isApiError(error, 'OFFLINE')) throw error;
    return request();
  }
}

async function renew(expiredToken: string): Promise<boolean> {
  const { accessToken, refreshToken } = readTokens();
  // Another tab was here while we waited: it renewed, or it signed out.
  if (accessToken !== expiredToken) return accessToken !== '';
  try {
    const reply = await requestTokens(refreshToken);
    // Meanwhile somebody signed out, or somebody else in: theirs counts.
    if (readTokens().refreshToken !== refreshToken) return readTokens().accessToken !== '';
    saveTokens(reply.data as Tokens);
    return true;
  } catch (error) {
    // Only a plain no ends a session; a server that is away, busy or broken has not said one.
    if (!isApiError(error, 'UNAUTHENTICATED', 'VALIDATION', 'NOT_FOUND', 'FORBIDDEN')) throw error;
    // Only the session that was refused is ended, not one that somebody signed into meanwhile.
    if (readTokens().refreshToken === refreshToken) clearTokens();
    return false;
  }
}
