/** Replaces the name on KOTs and invoices, where the phone number becomes empty. */
export const ERASED_NAME = 'Erased customer';

/**
 * Returns the digits to search in 10-digit numbers, without a leading `+91` or `0`. Returns '' if `q` is no
 * phone number.
 */
export function parsePhoneQuery(q: string): string {
  const digits = q.replace(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '');
  return /^\d+$/.test(digits) ? digits : '';
}
