import { normalizeVisibleText } from './text.ts';

/**
 * Codes as people type them, and as contacts, messengers and web pages write them. Forms, the API, searches
 * and CSV files read a code with the same function. No function guesses: a text that it cannot clean stays
 * wrong, so that its field says so. Passwords are never cleaned, because any sign may be part of one.
 */

/** Removes signs that nobody sees, and blanks at both ends. */
const cleanCode = (typed: string): string => normalizeVisibleText(typed).trim();

/** For codes of a fixed length, which mails and forms write in groups. */
const cleanGroupedCode = (typed: string): string => cleanCode(typed).replace(/\s/g, '');

/** Blanks, dashes, a minus, parentheses and dots separate the groups of a phone number. */
const PHONE_SEPARATORS = /[\s\p{Pd}\u2212().\u00b7\u2022\u2027\uff08\uff09\uff0e]/gu;

/** Unicode has the ten digits of a script in order, and no other digit directly before a zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  // The mathematical digits are five alphabets in a row.
  return String((code - first) % 10);
}

/** Returns the digits of a phone number in ASCII, and the plus and anything that is no part of a number. */
export function cleanPhoneSigns(typed: string): string {
  return normalizeVisibleText(typed)
    .replace(PHONE_SEPARATORS, '')
    .replace('\uff0b', '+')
    .replace(/\p{Nd}/gu, toAsciiDigit);
}

/** Returns the ten digits without the prefix +91, 91, 0091 or 0; undefined if ten digits do not remain. */
export function parsePhoneNo(typed: string): string | undefined {
  return /^(?:\+?91|0091|0)?(\d{10})$/.exec(cleanPhoneSigns(typed))?.[1];
}

export const cleanEmail = (typed: string): string => cleanCode(typed).toLowerCase();

export const cleanUpiId = cleanCode;

export const cleanGstIn = (typed: string): string => cleanGroupedCode(typed).toUpperCase();

/** Codes of coupons are in capitals. */
export const cleanCouponCode = (typed: string): string => cleanGroupedCode(typed).toUpperCase();

export const cleanPincode = cleanGroupedCode;

export const cleanOtp = cleanGroupedCode;

export const cleanSaleId = (typed: string): string => cleanCode(typed).toUpperCase();

/** For amounts, rates and counts. Blanks within a number stay, because it may be two numbers. */
export const cleanNumber = cleanCode;
