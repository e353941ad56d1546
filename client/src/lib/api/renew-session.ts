import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';
import { clearTokens, readTokens, saveTokens, type Tokens } from '../session-tokens.ts';
import { isApiError } from './api-error.ts';
import { sendOnce } from './send-request.ts';

const TIMEOUT_MS = 4_000;

let pendingRenewal: Promise<boolean> | undefined;

/**
 * Renews the tokens once for all concurrent requests and, where the browser has locks, all tabs.
 * @returns false, signed out, if the server rejects the token
 * @throws if the server is unavailable or fails; the session stays
 */
export function renewSession(expiredToken: string): Promise<boolean> {
  pendingRenewal ??= withCrossTabLock(() => renewStoredTokens(expiredToken)).finally(() => {
    pendingRenewal = undefined;
  });
  return pendingRenewal;
}

/** Plain http has no locks: `work` runs without. */
function withCrossTabLock(work: () => Promise<boolean>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request('tawa-renew-session', work) : work();
}

/** Retries a lost response once: a used token stays valid for 10 s. */
async function requestTokens(refreshToken: string) {
  const request = () =>
    sendOnce(accountPaths.refreshToken, { body: { refreshToken }, timeoutMs: TIMEOUT_MS }, '');
  try {
    return await request();
  } catch (error) {
    if (!isApiError(error, 'OFFLINE')) throw error;
    return request();
  }
}

/** Returns whether a session remains. */
async function renewStoredTokens(expiredToken: string): Promise<boolean> {
  const { accessToken, refreshToken } = readTokens();
  // Another tab renewed or signed out while this one waited.
  if (accessToken !== expiredToken) return accessToken !== '';
  try {
    const reply = await requestTokens(refreshToken);
    // The session changed during the request: keep the new one.
    if (readTokens().refreshToken !== refreshToken) return readTokens().accessToken !== '';
    saveTokens(reply.data as Tokens);
    return true;
  } catch (error) {
    if (!isApiError(error, 'UNAUTHENTICATED', 'VALIDATION', 'NOT_FOUND', 'FORBIDDEN')) throw error;
    if (readTokens().refreshToken === refreshToken) clearTokens();
    return false;
  }
}
