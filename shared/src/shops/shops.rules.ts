import { cleanGstIn } from '../typed-codes.ts';

export const SHOP_TYPES = ['CAFE', 'DHABA', 'RESTRURANT'] as const;
/** TABLES accepts no TAKEAWAY or DELIVERY orders; NONE accepts no orders at all, while the shop is paused. */
export const ACCEPTED_DINER_ORDERS = ['ALL', 'TABLES', 'NONE'] as const;
export type AcceptedDinerOrders = (typeof ACCEPTED_DINER_ORDERS)[number];
/**
 * PLACED means that the first order is not over yet; DONE means that an order was cancelled, rejected or
 * paid.
 */
export const TEST_ORDER_STATES = ['NONE', 'PLACED', 'DONE'] as const;
/**
 * Steps of the set-up that the shop's data do not show. CLOSED means that all is done, or that the owner does
 * not want the list.
 */
export const SETUP_CHOICES = ['CODES_PRINTED', 'BILLING_SKIPPED', 'PRINTER_SKIPPED', 'CLOSED'] as const;
export type SetupChoice = (typeof SETUP_CHOICES)[number];
/** To how many addresses a day-end is mailed. */
export const MAX_DAY_END_EMAILS = 5;
/**
 * State code, PAN, registration number, Z, and a check digit (GST rules), which the pattern does not verify.
 */
export const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
/** A virtual payment address: a name, @, and the handle of a bank or an app. */
export const UPI_ID_PATTERN = /^[\w.-]{2,100}@[A-Za-z][A-Za-z\d.-]{1,63}$/;

const BASE36_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function gstinCheckDigit(withoutCheckDigit: string): string | undefined {
  const sum = [...withoutCheckDigit].reduce((before, character, index) => {
    const product = BASE36_DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return before + Math.floor(product / BASE36_DIGITS.length) + (product % BASE36_DIGITS.length);
  }, 0);
  return BASE36_DIGITS[(BASE36_DIGITS.length - (sum % BASE36_DIGITS.length)) % BASE36_DIGITS.length];
}

/** Takes a well-formed GSTIN. A wrong check digit is worth a warning, not an error. */
export function hasWrongGstinCheckDigit(typed: string): boolean {
  const gstIn = cleanGstIn(typed);
  return GSTIN_PATTERN.test(gstIn) && gstinCheckDigit(gstIn.slice(0, -1)) !== gstIn.at(-1);
}
