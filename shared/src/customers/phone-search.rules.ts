/**
 * The part of a stored 10-digit phone that a search text asks for: without blanks, dashes and, when all ten
 * digits follow, the country's or trunk prefix. Empty when the text can be no phone.
 */
export function parsePhoneQuery(q: string): string {
  const digits = q.replace(/[\s-]/g, '').replace(/^(?:\+91|0)(?=\d{10}$)/, '');
  return /^\d+$/.test(digits) ? digits : '';
}
