import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '@tawa/shared/accounts/accounts.rules.ts';

/** Makes the token of a link or a refresh token: 256 random bits, safe in URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Makes the seed of a link's key: 128 random bits. It may be stored, because `linkKeyOf` needs the server's secret too. */
export const newLinkSeed = (): string => randomBytes(16).toString('base64url');

/** Returns 128 bits, for links that people send each other. The same seed gives the same key. */
export const linkKeyOf = (secret: string, seed: string): string =>
  createHmac('sha256', secret).update(`link ${seed}`).digest().subarray(0, 16).toString('base64url');

/** A token of 256 random bits needs no salt (OWASP Forgot Password Cheat Sheet). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const signatureOf = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(`signed ${token}`).digest('base64url');

/** Makes a token whose origin `isSignedToken` can tell without a query. */
export function newSignedToken(secret: string): string {
  const token = newToken();
  return `${token}.${signatureOf(secret, token)}`;
}

/** Whether this server made the token. The token may be revoked since. */
export function isSignedToken(secret: string, text: string): boolean {
  const [token = '', signature = ''] = text.split('.');
  return isSameHash(signature, signatureOf(secret, token));
}

/** Draws so many random digits, which may begin with 0. */
export const newDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

export const newOtp = (): string => newDigits(OTP_DIGITS);

/** The OTP is hashed with the link's token, because an OTP alone could be guessed from its hash. */
export const hashOtp = (token: string, otp: string): string => hashToken(`${token}:${otp}`);

/** The hash needs the server's secret, because anybody could try the few possible codes against a plain hash. */
export const hashCode = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`code ${code}`).digest('base64url');

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
