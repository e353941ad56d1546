export const ROLES = ['OWNER', 'WAITER'] as const;
export type Role = (typeof ROLES)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** How long a rotated refresh token may still be used, for tabs that raced: 10 seconds. */
export const REFRESH_GRACE_MS = 10_000;
export const ACCESS_TOKEN_SECONDS = 15 * 60;
export const REFRESH_TOKEN_MS = 30 * 86_400_000;
