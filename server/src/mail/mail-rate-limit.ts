import { LINK_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { AppError } from '../errors/app-error.ts';
import { createTally } from '../support/window-counter.ts';

const LETTERS = 5;
const MAX_KEYS = 50_000;

/**
 * Whether one more letter may be asked for by, or for, this key: five within the life of a link, so that
 * nobody can fill another person's mailbox, and whoever is refused has one whose link still works.
 */
export type Allowance = (key: string) => boolean;

/** Apart from the letters that an owner asks for: a stranger who registers with their email uses up none of those. */
export const registrationLetters = (email: string): string => `registration ${email}`;

export function createAllowance(enabled: boolean): Allowance {
  const letters = createTally(LINK_MS, MAX_KEYS);
  return (key) => !enabled || letters.add(key) <= LETTERS;
}

/** For a call that does nothing without its letter. The pause is the longest that can be left. */
export const tooManyLetters = (): AppError => new AppError('request.too_many', {}, { retryAfterMs: LINK_MS });
