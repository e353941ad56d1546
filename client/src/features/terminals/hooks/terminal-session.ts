import { queryOptions, useMutation } from '@tanstack/react-query';
import type { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';
import type { BodyInput, DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import { terminalsPaths } from '@tawa/shared/terminals/terminals.paths.ts';
import { createClient } from '../../../lib/api/create-client.ts';
import { clearTokens } from '../../../lib/session-tokens.ts';
import { dismissToasts } from '../../../lib/toasts.ts';

const accounts = createClient<typeof accountsApi>(accountPaths);
const terminals = createClient<typeof terminalsApi>(terminalsPaths);

type SwitchBody = BodyInput<typeof terminalsApi.switchPerson>;
export type Secret = Pick<SwitchBody, 'pin' | 'password'>;
export type SignedInAtTerminal = DataOf<typeof terminalsApi.switchPerson>;

export function terminalPeopleQuery(terminalToken: string) {
  return queryOptions({
    queryKey: ['terminal-people', terminalToken],
    queryFn: async ({ signal }) => (await terminals.listPeople({ body: { terminalToken }, signal })).data,
    refetchOnWindowFocus: true,
    // The page shows the error.
    meta: { quiet: true },
  });
}

export function useEnrolTerminal() {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof terminalsApi.enrolTerminal>) =>
      terminals.enrolTerminal({ body }),
    onMutate: dismissToasts,
  });
}

/** Signs nobody in yet: `completeSignIn` does. The page shows the error. */
export function useSwitchPerson(terminalToken: string) {
  return useMutation({
    mutationFn: async ({ userId, ...secret }: Secret & { userId: string }) =>
      (await terminals.switchPerson({ body: { terminalToken, userId, ...secret } })).data,
    onMutate: dismissToasts,
    meta: { quiet: true },
    // A PIN or password is not stored.
    gcTime: 0,
  });
}

/** Says that somebody uses the terminal. A session that has ended is noticed by the request itself. */
export function stayAtTerminal(): void {
  void terminals.stayAtTerminal().catch(() => undefined);
}

/**
 * Locks at once, also offline: the server then ends the session when it is idle. Somebody may have signed in here
 * with a password, which is no session of the terminal, so the session is ended by itself too.
 */
export function lockThisTerminal(terminalToken: string): void {
  void accounts.logout().catch(() => undefined);
  void terminals.lockTerminal({ body: { terminalToken } }).catch(() => undefined);
  clearTokens();
}
