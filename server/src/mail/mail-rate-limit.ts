import { LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { AppError } from '../errors/app-error.ts';
import { createWindowCounter } from '../support/window-counter.ts';

const MAX_MAILS = 5;
const MAX_KEYS = 50_000;

/**
 * Whether one more letter may be asked for by, or for, this key: five within the life of a link, so that
 * nobody can fill another person's mailbox, and whoever is refused has one whose link still works.
 */
export type MailRateLimit = (key: string) => boolean;

/** Apart from the letters that an owner asks for: a stranger who registers with their email uses up none of those. */
export const registrationMailKey = (email: string): string => `registration ${email}`;

export function createMailRateLimit(enabled: boolean): MailRateLimit {
  const counter = createWindowCounter(LINK_LIFETIME_MS, MAX_KEYS);
  return (key) => !enabled || counter.add(key) <= MAX_MAILS;
}

/** For a call that does nothing without its letter. The pause is the longest that can be left. */
export const tooManyMailsError = (): AppError =>
  new AppError('request.too_many', {}, { retryAfterMs: LINK_LIFETIME_MS });
