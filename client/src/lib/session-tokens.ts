import { storage } from './store.ts';

/** The specification fixes the storage keys. */

const ACCESS_KEY = 'Access-Token';
const REFRESH_KEY = 'Refresh-Token';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

type Listener = (tokens: Tokens, isFromOtherTab: boolean) => void;
const listeners = new Set<Listener>();

/** Empty strings if signed out. */
export function readTokens(): Tokens {
  return {
    accessToken: storage.getItem(ACCESS_KEY) ?? '',
    refreshToken: storage.getItem(REFRESH_KEY) ?? '',
  };
}

/** Stays true after a sign-out. */
export function hasEverSignedIn(): boolean {
  return storage.getItem(ACCESS_KEY) !== null;
}

export function saveTokens(tokens: Tokens): void {
  storage.setItem(ACCESS_KEY, tokens.accessToken);
  storage.setItem(REFRESH_KEY, tokens.refreshToken);
  for (const listener of listeners) listener(tokens, false);
}

/** Empty values, as specified, not removed keys. */
export function clearTokens(): void {
  saveTokens({ accessToken: '', refreshToken: '' });
}

/** In this tab and others. Returns the unsubscribe function. */
export function onTokensChange(listener: Listener): () => void {
  listeners.add(listener);
  // The refresh token is written last.
  const unsubscribe = storage.subscribe(REFRESH_KEY, () => listener(readTokens(), true));
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** Unverified: only the server validates tokens. */
export function belongToSameUser(token: string, otherToken: string): boolean {
  const userId = userIdInToken(token);
  return userId !== undefined && userId === userIdInToken(otherToken);
}

export function currentUserId(): string | undefined {
  return userIdInToken(readTokens().accessToken);
}

function userIdInToken(token: string): string | undefined {
  const [, claims = ''] = token.split('.');
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub;
  } catch {
    return undefined;
  }
}
