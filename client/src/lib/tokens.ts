import { storage } from './browser/storage.ts';

/** The session's two tokens in local storage, under the keys that the specification names. */

const ACCESS_KEY = 'Access-Token';
const REFRESH_KEY = 'Refresh-Token';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** `elsewhere`: another tab wrote them. */
type Listener = (tokens: Tokens, isFromOtherTab: boolean) => void;
const listeners = new Set<Listener>();

export function readTokens(): Tokens {
  return {
    accessToken: storage.getItem(ACCESS_KEY) ?? '',
    refreshToken: storage.getItem(REFRESH_KEY) ?? '',
  };
}

/** Whether anybody ever signed in on this device: signing out empties the tokens and leaves them there. */
export function hasEverSignedIn(): boolean {
  return storage.getItem(ACCESS_KEY) !== null;
}

export function saveTokens(tokens: Tokens): void {
  storage.setItem(ACCESS_KEY, tokens.accessToken);
  storage.setItem(REFRESH_KEY, tokens.refreshToken);
  for (const listener of listeners) listener(tokens, false);
}

/** Signed out: both are set to empty, as the specification says, not removed. */
export function clearTokens(): void {
  saveTokens({ accessToken: '', refreshToken: '' });
}

/** Hears of changes in this tab and in every other one. Returns the way to stop. */
export function onTokensChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    // `null` is a cleared storage. The refresh token is written last, so both are there by now.
    if (event.key === REFRESH_KEY || event.key === null) listener(readTokens(), true);
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Whether two access tokens are one person's. The server alone knows what a token is worth; this only compares. */
export function belongToSameUser(one: string, other: string): boolean {
  const userId = userIdOf(one);
  return userId !== undefined && userId === userIdOf(other);
}

/** Whose tokens these are; undefined when nobody is signed in. */
export function currentUserId(): string | undefined {
  return userIdOf(readTokens().accessToken);
}

function userIdOf(token: string): string | undefined {
  const [, claims = ''] = token.split('.');
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub;
  } catch {
    return undefined;
  }
}
