import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '@tawa/shared/accounts/accounts.rules.ts';

/** A secret for a link or a refresh token: 256 bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How a token is stored. It has 256 random bits, so a plain hash cannot be guessed back (OWASP, Forgot Password). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newOtp = (): string => String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');

/** An OTP is stored hashed together with its link's token: alone it would be guessed from the database at once. */
export const hashOtp = (token: string, otp: string): string => hashToken(`${token}:${otp}`);

/** Compares two hashes in a time that says nothing about where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
