/**
 * Returns the digits to find in 10-digit numbers, without a leading `+91` or `0`; empty if `q` is no phone
 * number.
 */
export function parsePhoneQuery(q: string): string {
  const digits = q.replace(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '');
  return /^\d+$/.test(digits) ? digits : '';
}
