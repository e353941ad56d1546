import { cleanPhoneSigns } from '../typed-codes.ts';

/** Replaces the name on KOTs and invoices, where the phone number becomes empty. */
export const ERASED_NAME = 'Erased customer';

/** How a list of customers is sorted: by name, by the most spent, or by the latest visit. */
export const CUSTOMER_SORTS = ['name', 'spending', 'lastVisited'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** What to search in ten-digit numbers. Neither is set if the text is no phone number. */
interface PhoneQuery {
  /** Any part of the number. */
  part?: string;
  /** The start of the number, which was typed after a prefix. */
  start?: string;
}

/**
 * A number is found from its first sign on while it is typed with its prefix. A plus is always a prefix;
 * digits like 91 may be one, or a part of the number.
 */
export function parsePhoneQuery(q: string): PhoneQuery {
  const signs = cleanPhoneSigns(q);
  if (/^\+9?$/.test(signs)) return { start: '' };
  if (signs.startsWith('+')) return /^\+91\d*$/.test(signs) ? { start: signs.slice(3) } : {};
  if (!/^\d+$/.test(signs)) return {};
  const start = /^(?:0091|91|0)(\d+)$/.exec(signs)?.[1];
  return start === undefined ? { part: signs } : { part: signs, start };
}

export const phoneMatches = (phoneNo: string, { part, start }: PhoneQuery): boolean =>
  (part !== undefined && phoneNo.includes(part)) || (start !== undefined && phoneNo.startsWith(start));
