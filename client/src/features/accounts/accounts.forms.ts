import type { User } from '@tawa/shared/accounts/accounts.contract.ts';

/** The rules that the forms check by, fetched when one opens. */
const contract = async () => (await import('@tawa/shared/accounts/accounts.contract.ts')).accountsApi;

export const accountRules = {
  signUp: async () => (await contract()).registerOwner.body,
  verify: async () => (await contract()).verifyUser.body,
  forgot: async () => (await contract()).forgotPassword.body,
  reset: async () => {
    const { body } = (await contract()).resetPassword;
    return body && { safeParse: (values: typeof NO_PASSWORDS) => body.safeParse(trimmedPasswords(values)) };
  },
  password: async () => (await contract()).changePassword.body,
  avatar: async () => (await contract()).updateAvatar.body,
  profile: async () => (await contract()).updateProfile.body,
};

const NO_PROFILE = { name: '', email: '', phoneNo: '', line1: '', line2: '', pincode: '', state: '' };

export const NO_SIGN_UP = {
  ...NO_PROFILE,
  avatar: null as File | null,
  password: '',
  confirmPassword: '',
};

export const NO_PASSWORDS = { password: '', confirmPassword: '' };

/** At a reset both are trimmed, as the specification says. */
export function trimmedPasswords({ password, confirmPassword }: typeof NO_PASSWORDS): typeof NO_PASSWORDS {
  return { password: password.trim(), confirmPassword: confirmPassword.trim() };
}

/** What is wrong with a password that is typed a second time; `mismatch` is the screen's own sentence. */
export function againFault(password: string, again: string, mismatch: string) {
  if (password !== again) return { confirmPassword: mismatch };
  return again === '' ? { confirmPassword: 'Please enter the password again.' } : {};
}

/** An email that waits for its link is the one that was asked for, so it stands in the form. */
export function profileValues(user: User): typeof NO_PROFILE {
  const { name, email, pendingEmail = email, phoneNo, address } = user;
  const { line1, line2, pincode, state } = address;
  return { name, email: pendingEmail, phoneNo, line1, line2, pincode, state };
}
