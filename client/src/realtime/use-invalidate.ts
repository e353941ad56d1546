import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isLive } from './connection-state.ts';

/**
 * For a change to a list that has live events: the event puts the list right. After a refusal, or without the
 * socket, nobody knows better than the server, so the list is loaded again. Use as a mutation's `onSettled`.
 */
export function useInvalidateUnlessLive(...keys: QueryKey[]) {
  const queryClient = useQueryClient();
  return (_reply: unknown, error: unknown) => {
    if (!error && isLive()) return;
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
}

/** For a list without live events: it is loaded again after a success and after a refusal. */
export function useInvalidate(...keys: QueryKey[]) {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
}
