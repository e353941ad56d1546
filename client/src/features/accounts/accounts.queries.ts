import { useMutation } from '@tanstack/react-query';
import type { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountPaths } from '@tawa/shared/accounts/accounts.paths.ts';
import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { createClient } from '../../lib/api/create-client.ts';
import { shrinkImage } from '../../lib/browser/shrink-image.ts';
import { refetchCurrentUser, setCurrentUser } from '../../lib/session.ts';
import { signInOwner, signInWaiter, signInWithPasswordReset, signOut } from '../../lib/sign-in.ts';
import { dismissToasts } from '../../lib/toasts.ts';

const accounts = createClient<typeof accountsApi>(accountPaths);

interface Credentials {
  role: Role;
  identifier: string;
  password: string;
}

/** Signs in owners and waiters. It does not navigate, because the route guards do. */
export function useSignIn() {
  return useMutation({
    mutationFn: async ({ role, identifier, password }: Credentials) =>
      role === 'OWNER' ? signInOwner(identifier, password) : signInWaiter(identifier, password),
    onMutate: dismissToasts,
  });
}

/** `onBeforeSignOut` also runs offline. */
export function useSignOut(onBeforeSignOut: () => void) {
  return useMutation({
    mutationFn: () => {
      onBeforeSignOut();
      return signOut();
    },
  });
}

/**
 * Shrinks the avatar and registers. The user is not signed in yet, because the server mails a link and an
 * OTP.
 */
export function useSignUp() {
  return useMutation({
    mutationFn: async ({ avatar, ...profile }: BodyInput<typeof accountsApi.registerOwner>) =>
      accounts.registerOwner({ body: { ...profile, avatar: await shrinkImage(avatar) } }),
    onMutate: dismissToasts,
  });
}

/** Sends the OTP for the `token` of the mailed link. The user is not signed in yet. */
export function useVerifyUser(token: string) {
  return useMutation({
    mutationFn: (otp: string) => accounts.verifyUser({ params: { token }, body: { otp } }),
    onMutate: dismissToasts,
  });
}

/** Mails a reset link. The request succeeds for unknown emails too. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => accounts.forgotPassword({ body: { email } }),
    onMutate: dismissToasts,
  });
}

/** Sets the password for the `token` of the mailed link, and signs in. */
export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
      signInWithPasswordReset(token, password, confirmPassword),
    onMutate: dismissToasts,
  });
}

/** Confirms a changed email and loads the current user again. */
export function useConfirmEmail(token: string) {
  return useMutation({
    mutationFn: () => accounts.verifyEmail({ params: { token } }),
    onSuccess: () => void refetchCurrentUser(),
  });
}

/** Changes the password, which signs out the other devices. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof accountsApi.changePassword>) => accounts.changePassword({ body }),
  });
}

/** Sets the PIN for terminals. */
export function useSetPin() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof accountsApi.setPin>) => accounts.setPin({ body }),
  });
}

/** Shrinks the picture, then updates the current user. */
export function useUpdateAvatar() {
  return useMutation({
    mutationFn: async (avatar: File) =>
      accounts.updateAvatar({ body: { avatar: await shrinkImage(avatar) } }),
    onSuccess: ({ data }) => setCurrentUser(data.user),
  });
}

/**
 * Updates the current user. An `email` in the body causes a mail with a link, or cancels a pending change.
 */
export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof accountsApi.updateProfile>) => accounts.updateProfile({ body }),
    onSuccess: ({ data }) => setCurrentUser(data.user),
  });
}
