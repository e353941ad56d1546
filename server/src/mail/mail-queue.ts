import type { Db, WithProcessLock } from '../db/database.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { composeMail, type MailContent, maxDeliveryMs, renderMail } from './mail-templates.ts';
import {
  deleteMail,
  findNextDueAt,
  insertMail,
  listDueMails,
  recordFailedAttempt,
} from './outbox.repository.ts';
import type { OutboxRow } from './outbox.table.ts';
import type { Transport } from './transport.ts';

/** Stores mails in the transaction that causes them; retries until they expire. */
export interface MailQueue {
  /** Sends only if `tx` commits. */
  enqueue(tx: Db, recipient: string, content: MailContent): Promise<void>;
  open(): void;
  close(): Promise<void>;
}

interface Log {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
  error(facts: object, what: string): void;
}

interface MailQueueNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  withProcessLock: WithProcessLock;
  transport: Transport;
  /** The port is known only once the server listens. */
  origin: () => string;
  from: string | undefined;
  log: Log;
  /** Doubles each time, up to ten minutes. */
  firstRetryDelayMs?: number;
}

const BATCH_SIZE = 5;
export const FIRST_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 600_000;
const ERROR_RETRY_DELAY_MS = 60_000;
const LOCK_RETRY_DELAY_MS = 1_000;
const CLOSE_TIMEOUT_MS = 1_000;

export function createMailQueue({
  read,
  unitOfWork,
  withProcessLock,
  transport,
  origin,
  from,
  log,
  firstRetryDelayMs = FIRST_RETRY_DELAY_MS,
}: MailQueueNeeds): MailQueue {
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;
  let shouldRunAgain = false;
  /** Sent, but not deleted because the disk failed. */
  const sentIds = new Set<string>();

  const backoffMs = (attempts: number) => Math.min(firstRetryDelayMs * 2 ** attempts, MAX_RETRY_DELAY_MS);
  const sender = () => from ?? `Tawa <no-reply@${new URL(origin()).hostname}>`;

  async function deliver(row: OutboxRow): Promise<void> {
    const { id, recipient: to, letter } = row;
    try {
      const mail = { id, from: sender(), to, ...renderMail(composeMail(letter, origin())) };
      const file = sentIds.has(id) ? undefined : await transport.send(mail);
      log.info({ mail: id, kind: letter.kind, ...(file && { file }) }, 'mail sent');
    } catch (error) {
      if (isOpen) await reschedule(row, error as MailError);
      return;
    }
    sentIds.add(id);
    await unitOfWork.writeAccount((tx) => deleteMail(tx, id));
    sentIds.delete(id);
  }

  async function reschedule({ id, letter, attempts, giveUpAt }: OutboxRow, error: MailError): Promise<void> {
    // Without `message`: a server's response may quote the mail.
    const facts = { mail: id, kind: letter.kind, tries: attempts + 1, ...loggableErrorDetails(error) };
    const now = Date.now();
    const dueAt = now + backoffMs(attempts);
    const isExpired = dueAt >= giveUpAt || giveUpAt > latestPlausibleExpiry(now, maxDeliveryMs[letter.kind]);
    if (isRecipientPermanentlyRefused(error) || isExpired) {
      await unitOfWork.writeAccount((tx) => deleteMail(tx, id));
      log.error(facts, 'mail could not be sent; giving up');
    } else {
      await unitOfWork.writeAccount((tx) => recordFailedAttempt(tx, id, dueAt));
      log.warn(facts, 'mail could not be sent; will retry');
    }
  }

  async function sendAllDue(): Promise<void> {
    do {
      shouldRunAgain = false;
      const due = await listDueMails(read, MAX_RETRY_DELAY_MS, Date.now(), BATCH_SIZE);
      await Promise.all(due.map(deliver));
      shouldRunAgain ||= due.length > 0;
    } while (isOpen && shouldRunAgain);
  }

  function wake(): void {
    shouldRunAgain = true;
    if (!isOpen || currentRun) return;
    clearTimeout(timer);
    shouldRunAgain = false;
    currentRun = withProcessLock('mail', sendAllDue)
      .then((isDone) => (isDone ? scheduleNextDue() : scheduleWake(LOCK_RETRY_DELAY_MS)))
      .catch((error) => {
        log.error({ err: error }, 'outbox unavailable; retrying in a minute');
        shouldRunAgain = false;
        scheduleWake(ERROR_RETRY_DELAY_MS);
      })
      .finally(() => {
        currentRun = undefined;
        if (shouldRunAgain) wake();
      });
  }

  async function scheduleNextDue(): Promise<void> {
    const dueAt = await findNextDueAt(read);
    // The clock may be set back, and a timer takes at most 24 days.
    if (dueAt !== null) scheduleWake(Math.min(Math.max(dueAt - Date.now(), 100), MAX_RETRY_DELAY_MS));
  }

  function scheduleWake(ms: number): void {
    if (!isOpen) return;
    clearTimeout(timer);
    timer = setTimeout(wake, ms).unref();
  }

  return {
    async enqueue(tx, recipient, letter) {
      await insertMail(tx, recipient, letter, Date.now() + maxDeliveryMs[letter.kind]);
      // Not awaited: it waits for this write, too.
      void unitOfWork.waitForIdle().then(wake);
    },
    open() {
      isOpen = true;
      wake();
    },
    async close() {
      isOpen = false;
      clearTimeout(timer);
      await Promise.race([
        currentRun,
        new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref()),
      ]);
    },
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
