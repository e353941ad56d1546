import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTemporaryError, retryAfterSeconds } from './api/api-error.ts';
import { toastError, toastSuccess } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: no toast; the page shows the result. `offline`: `offline/` stores the list. */
    queryMeta: { quiet?: boolean; offline?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const RETRIES = 2;

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
      // Socket events keep queries current.
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Fails instead of pausing while offline.
      networkMode: 'always',
      retry: (failures, error) => isTemporaryError(error) && failures < RETRIES,
      // An overloaded server staggers its clients by Retry-After.
      retryDelay: (failures, error) => 1_000 * Math.max(failures + 1, retryAfterSeconds(error)),
    },
    mutations: { networkMode: 'always' },
  },
});
