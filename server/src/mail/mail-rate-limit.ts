import { LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { AppError } from '../errors/app-error.ts';
import { createWindowCounter } from '../support/time-window.ts';

const MAX_MAILS = 5;
const MAX_KEYS = 50_000;

export type MailRateLimit = (key: string) => boolean;

/** Registrations have a key of their own, so that those of a stranger do not use up the owner's mails. */
export const registrationMailKey = (email: string): string => `registration ${email}`;

/** Z reports have a key for each shop and address, so that they use up no other mails and none of another shop. */
export const zReportMailKey = (shopId: string, email: string): string => `z-report ${shopId} ${email}`;

/**
 * Each call counts. Returns false after MAX_MAILS within the lifetime of a link, when the user already has
 * valid links.
 */
export function createMailRateLimit(enabled: boolean): MailRateLimit {
  const counter = createWindowCounter(LINK_LIFETIME_MS, MAX_KEYS);
  return (key) => !enabled || counter.increment(key) <= MAX_MAILS;
}

export const tooManyMailsError = (): AppError =>
  new AppError('request.too_many', {}, { retryAfterMs: LINK_LIFETIME_MS });
