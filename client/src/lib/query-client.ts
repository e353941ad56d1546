import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRetryable, retryAfterSeconds } from './api/api-error.ts';
import { toastError, toastSuccess } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the screen itself says what happened, no toast. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const RETRIES = 2;

/** Every answer speaks for itself: the server's message as a toast, once, wherever the call was made. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet) toastError(error.message);
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (reply, _variables, _result, mutation) => {
      const { message } = (reply ?? {}) as { message?: string };
      if (message && !mutation.meta?.quiet) toastSuccess(message);
    },
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) toastError(error.message);
    },
  }),
  defaultOptions: {
    queries: {
      // The socket tells what changed; a window that comes back into focus needs nothing.
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Never paused: a failed call says so instead of hanging.
      networkMode: 'always',
      retry: (failures, error) => isRetryable(error) && failures < RETRIES,
      // A server with too much to do says when to come back, and tells each screen another time.
      retryDelay: (failures, error) => 1_000 * Math.max(failures + 1, retryAfterSeconds(error)),
    },
    mutations: { networkMode: 'always' },
  },
});
