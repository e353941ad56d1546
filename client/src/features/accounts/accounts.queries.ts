import { useMutation } from '@tanstack/react-query';
import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { signInOwner, signInWaiter, signOut } from '../../lib/session.ts';

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
  });
}

export function useSignOut() {
  return useMutation({ mutationFn: signOut });
}
