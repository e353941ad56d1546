import { useMutation } from '@tanstack/react-query';
import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { signInOwner, signInWaiter, signOut } from '../../lib/session.ts';
import { dismissToasts } from '../../ui/toasts.ts';

interface Credentials {
  role: Role;
  identifier: string;
  password: string;
}

/** Signs in; the guards then lead on, because the session is theirs to read. */
export function useSignIn() {
  return useMutation({
    mutationFn: async ({ role, identifier, password }: Credentials) =>
      role === 'OWNER' ? signInOwner(identifier, password) : signInWaiter(identifier, password),
    // A new try: what was said of the last one goes, so that it does not stand over the welcome.
    onMutate: dismissToasts,
  });
}

export function useSignOut() {
  return useMutation({ mutationFn: signOut });
}
