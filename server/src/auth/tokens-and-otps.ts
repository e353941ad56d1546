import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '@tawa/shared/accounts/accounts.rules.ts';

/** Link or refresh token: 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** 256 random bits need no salt (OWASP, Forgot Password). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newOtp = (): string => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/** Hashed with the link's token: an OTP alone would be guessed. */
export const hashOtp = (token: string, otp: string): string => hashToken(`${token}:${otp}`);

/** In constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
