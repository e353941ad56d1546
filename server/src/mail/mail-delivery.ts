import type { UnitOfWork } from '../events/unit-of-work.ts';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { composeMail, maxDeliveryMs, renderMail } from './mail-templates.ts';
import { deleteMail, recordFailedAttempt } from './outbox.repository.ts';
import type { OutboxRow } from './outbox.table.ts';
import type { Transport } from './transport.ts';

/**
 * Tries a failed mail again until it expires. A failure after the queue has closed does not count as an
 * attempt.
 */
export type DeliverMail = (row: OutboxRow, isQueueOpen: () => boolean) => Promise<void>;

interface Log {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
  error(facts: object, what: string): void;
}

export interface MailDeliveryNeeds {
  unitOfWork: UnitOfWork;
  transport: Transport;
  /** The port is known only once the server listens. */
  origin: () => string;
  from: string | undefined;
  log: Log;
  /** The delay doubles each time, up to ten minutes. */
  firstRetryDelayMs?: number;
}

export const FIRST_RETRY_DELAY_MS = 5_000;
export const MAX_RETRY_DELAY_MS = 600_000;

export function createMailDelivery({
  unitOfWork,
  transport,
  origin,
  from,
  log,
  firstRetryDelayMs = FIRST_RETRY_DELAY_MS,
}: MailDeliveryNeeds): DeliverMail {
  /** Ids of mails that were sent but not deleted, because the disk failed. */
  const sentIds = new Set<string>();

  const backoffMs = (attempts: number) => Math.min(firstRetryDelayMs * 2 ** attempts, MAX_RETRY_DELAY_MS);
  const sender = () => from ?? `Tawa <no-reply@${new URL(origin()).hostname}>`;

  async function reschedule({ id, letter, attempts, giveUpAt }: OutboxRow, error: MailError): Promise<void> {
    // The error's `message` is not logged, because the response of a mail server may quote the mail.
    const facts = { mail: id, kind: letter.kind, tries: attempts + 1, ...loggableErrorDetails(error) };
    const now = Date.now();
    const dueAt = now + backoffMs(attempts);
    const isExpired = dueAt >= giveUpAt || giveUpAt > latestPlausibleExpiry(now, maxDeliveryMs[letter.kind]);
    if (isRecipientPermanentlyRefused(error) || isExpired) {
      await unitOfWork.writeAccount(({ tx }) => deleteMail(tx, id));
      log.error(facts, 'mail could not be sent; giving up');
    } else {
      await unitOfWork.writeAccount(({ tx }) => recordFailedAttempt(tx, id, dueAt));
      log.warn(facts, 'mail could not be sent; will retry');
    }
  }

  return async (row, isQueueOpen) => {
    const { id, recipient: to, letter } = row;
    try {
      const mail = { id, from: sender(), to, ...renderMail(composeMail(letter, origin())) };
      const file = sentIds.has(id) ? undefined : await transport.send(mail);
      log.info({ mail: id, kind: letter.kind, ...(file && { file }) }, 'mail sent');
    } catch (error) {
      if (isQueueOpen()) await reschedule(row, error as MailError);
      return;
    }
    sentIds.add(id);
    await unitOfWork.writeAccount(({ tx }) => deleteMail(tx, id));
    sentIds.delete(id);
  };
}

interface MailError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

const loggableErrorDetails = ({ code, command, responseCode }: MailError) => ({
  code,
  command,
  responseCode,
});

function isRecipientPermanentlyRefused({ command, responseCode = 0 }: MailError): boolean {
  return command === 'RCPT TO' && responseCode >= 500;
}
