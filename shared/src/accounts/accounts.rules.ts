export const ROLES = ['OWNER', 'WAITER'] as const;
export type Role = (typeof ROLES)[number];

const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Characters as people count them: an emoji is one. */
export const passwordLength = (password: string): number => [...password].length;

/** Why a password cannot be set, or undefined. It is never trimmed: what was typed is what is kept. */
export function passwordError(password: string): string | undefined {
  if (passwordLength(password) < PASSWORD_MIN) return `At least ${PASSWORD_MIN} characters.`;
  if (passwordLength(password) > PASSWORD_MAX) return `At most ${PASSWORD_MAX} characters.`;
  if (password.trim() !== password) return 'No space at the beginning or the end.';
  return undefined;
}

export const OTP_DIGITS = 6;
/** Wrong codes after which a verification link is dead. */
export const MAX_OTP_ATTEMPTS = 5;
/** Verification and reset links: 30 minutes. */
export const LINK_LIFETIME_MS = 30 * 60_000;
/** The link that confirms a changed email. Nothing waits for it, so it has a day. */
export const EMAIL_LINK_LIFETIME_MS = 86_400_000;

/** Bytes, and pixels along either side, of a picture that is sent. */
export const PICTURE_MAX_BYTES = 5 * 1_048_576;
export const PICTURE_MAX_SIDE = 8_000;

/** How long a rotated refresh token may still be used, for tabs that raced: 10 seconds. */
export const REFRESH_GRACE_MS = 10_000;
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_LIFETIME_MS = 30 * 86_400_000;
