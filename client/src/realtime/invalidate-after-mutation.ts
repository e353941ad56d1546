import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { isLive } from './connection-state.ts';

/** For lists with live events, as `onSettled`: refetches after an error or while not live. */
export function useInvalidateUnlessLive(...keys: QueryKey[]) {
  const queryClient = useQueryClient();
  return (_reply: unknown, error: unknown) => {
    if (!error && isLive()) return;
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
}

/** For lists without live events: refetches after success and error. */
export function useInvalidate(...keys: QueryKey[]) {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
}
