export const ROLES = ['OWNER', 'WAITER'] as const;
export type Role = (typeof ROLES)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const OTP_DIGITS = 6;
export const MAX_OTP_ATTEMPTS = 5;
/** How long verification and reset links are valid. */
export const LINK_LIFETIME_MS = 30 * 60_000;
/** How long the link is valid that confirms a new email. The old email stays valid until then. */
export const EMAIL_LINK_LIFETIME_MS = 86_400_000;

export const PICTURE_MAX_BYTES = 5 * 1_048_576;
/** In pixels. */
export const PICTURE_MAX_SIDE = 8_000;

/** A rotated refresh token stays valid for this long, because two tabs may refresh at the same time. */
export const REFRESH_GRACE_MS = 10_000;
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_LIFETIME_MS = 30 * 86_400_000;
