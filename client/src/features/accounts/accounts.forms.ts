import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';

const loadContract = async () => (await import('@tawa/shared/accounts/accounts.contract.ts')).accountsApi;

export const accountSchemas = {
  signUp: async () => (await loadContract()).registerOwner.body,
  verify: async () => (await loadContract()).verifyUser.body,
  forgot: async () => (await loadContract()).forgotPassword.body,
  reset: async () => {
    const { body } = (await loadContract()).resetPassword;
    return body && { safeParse: (values: typeof EMPTY_PASSWORDS) => body.safeParse(trimPasswords(values)) };
  },
  password: async () => (await loadContract()).changePassword.body,
  pin: async () => (await loadContract()).setPin.body,
  avatar: async () => (await loadContract()).updateAvatar.body,
  profile: async () => (await loadContract()).updateProfile.body,
};

const EMPTY_PROFILE = { name: '', email: '', phoneNo: '', line1: '', line2: '', pincode: '', state: '' };

export const EMPTY_SIGN_UP = {
  ...EMPTY_PROFILE,
  avatar: null as File | null,
  password: '',
  confirmPassword: '',
};

export const EMPTY_PASSWORDS = { password: '', confirmPassword: '' };

export function trimPasswords({ password, confirmPassword }: typeof EMPTY_PASSWORDS): typeof EMPTY_PASSWORDS {
  return { password: password.trim(), confirmPassword: confirmPassword.trim() };
}

/** Returns no errors if both passwords match. If both are empty, the form asks for them. */
export function confirmPasswordErrors(
  password: string,
  confirmation: string,
  mismatchMessage: string,
): { confirmPassword?: string } {
  if (password !== confirmation) return { confirmPassword: mismatchMessage };
  return confirmation === '' ? { confirmPassword: accountMessages().fields.enterPasswordAgain } : {};
}

/**
 * Returns the values of the form, with the pending email in place of the current one, so that saving does not
 * cancel the change.
 */
export function toProfileValues(user: User): typeof EMPTY_PROFILE {
  const { name, email, pendingEmail = email, phoneNo, address } = user;
  const { line1, line2, pincode, state } = address;
  return { name, email: pendingEmail, phoneNo, line1, line2, pincode, state };
}
