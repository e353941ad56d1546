import { type Query, queryOptions, useQuery } from '@tanstack/react-query';
import type { accountsApi, User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';
import { isApiError } from './api/api-error.ts';
import { createClient } from './api/create-client.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { currentUserId, onTokensChange, readTokens, saveTokens } from './session-tokens.ts';

const accounts = createClient<typeof accountsApi>(accountPaths);

const RETRY_MS = 2_000;

const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!readTokens().accessToken) return null;
    try {
      return (await accounts.currentUser({ signal })).data.user;
    } catch (error) {
      if (isApiError(error, 'UNAUTHENTICATED')) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  // A server restart must not sign users out.
  retry: true,
  retryDelay: RETRY_MS,
  meta: { quiet: true, offline: true },
});

export function isCurrentUserQuery({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[0] === currentUserQuery.queryKey[0];
}

export type Session =
  | { status: 'loading'; isServerUnreachable: boolean }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: User };

export function useSession(): Session {
  const { data, failureCount } = useQuery(currentUserQuery);
  if (data === undefined) return { status: 'loading', isServerUnreachable: failureCount > 0 };
  return data ? { status: 'signed-in', user: data } : { status: 'anonymous' };
}

let onSignedIn: () => void = () => undefined;

/**
 * Call once, before the first render.
 * @param whenSignedIn runs at the start for a signed-in user, and at every login in any tab
 */
export function startSession(whenSignedIn: () => void): void {
  onSignedIn = whenSignedIn;
  if (readTokens().accessToken) onSignedIn();
  else queryClient.setQueryData(currentUserQuery.queryKey, null);
  void queryClient.prefetchQuery(currentUserQuery);
  onTokensChange(({ refreshToken }, isFromOtherTab) => {
    if (!refreshToken) clearUserAndQueries();
    else if (isFromOtherTab) adoptSessionOfOtherTab();
  });
}

function adoptSessionOfOtherTab(): void {
  const previousUser = queryClient.getQueryData(currentUserQuery.queryKey);
  if (previousUser?._id === currentUserId()) {
    void refetchCurrentUser();
    return;
  }
  // Without a user the guards unmount the previous user's pages.
  void queryClient.resetQueries({ queryKey: currentUserQuery.queryKey });
  setTimeout(() => {
    removeUnmountedQueries();
    void queryClient.resetQueries({ predicate: (query) => !isCurrentUserQuery(query) });
    onSignedIn();
  });
}

function clearUserAndQueries(): void {
  // A request in progress would bring the user back.
  void queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey }, { revert: false, silent: true });
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  // After the guards have unmounted the user's pages.
  setTimeout(removeUnmountedQueries);
}

/** Keeps `current-user`. The next user must not see this user's data. */
function removeUnmountedQueries(): void {
  queryClient.removeQueries({
    predicate: (query) => !isCurrentUserQuery(query) && query.getObserversCount() === 0,
  });
}

/** `RequireSignedOut` redirects to it; `RequireSignIn` clears it. */
let landing: string | undefined;

export function pathAfterSignIn(): string {
  return landing ?? paths.shops();
}

export function clearPathAfterSignIn(): void {
  landing = undefined;
}

/** Keeps the tokens of a user who has just signed in, and says which page follows. */
export function completeSignIn(
  data: { user: User; accessToken: string; refreshToken: string },
  redirectPath: string,
): void {
  removeUnmountedQueries();
  landing = redirectPath;
  saveTokens({ accessToken: data.accessToken, refreshToken: data.refreshToken });
  queryClient.setQueryData(currentUserQuery.queryKey, data.user);
  onSignedIn();
}

export function setCurrentUser(user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

export function refetchCurrentUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
}
