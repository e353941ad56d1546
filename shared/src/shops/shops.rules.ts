export const SHOP_TYPES = ['CAFE', 'DHABA', 'RESTRURANT'] as const;
/** Which orders of visitors a shop takes: all, those at its tables, or none while it is paused. */
export const VISITOR_ORDERS = ['ALL', 'TABLES', 'NONE'] as const;
export type VisitorOrders = (typeof VISITOR_ORDERS)[number];
/** State code, PAN, number of the registration, Z, check digit (GST rules). The check digit may be wrong: see below. */
export const GSTIN_PATTERN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
/** A virtual payment address: a name, @, and the handle of a bank or an app. */
export const UPI_ID_PATTERN = /^[\w.-]{2,100}@[A-Za-z][A-Za-z\d.-]{1,63}$/;

const BASE36_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The character that the first fourteen of a GSTIN ask for at the end: a slip of the pen gives another one. */
function gstinCheckDigit(withoutCheckDigit: string): string | undefined {
  const sum = [...withoutCheckDigit].reduce((before, character, index) => {
    const product = BASE36_DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return before + Math.floor(product / BASE36_DIGITS.length) + (product % BASE36_DIGITS.length);
  }, 0);
  return BASE36_DIGITS[(BASE36_DIGITS.length - (sum % BASE36_DIGITS.length)) % BASE36_DIGITS.length];
}

/** True for a GSTIN of the right shape whose check digit is wrong: worth a second look, and no refusal. */
export function hasWrongCheckDigit(typed: string): boolean {
  const gstIn = typed.trim().toUpperCase();
  return GSTIN_PATTERN.test(gstIn) && gstinCheckDigit(gstIn.slice(0, -1)) !== gstIn.at(-1);
}
