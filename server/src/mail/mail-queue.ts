import type { Db, WithProcessLock } from '../db/database.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { latestValidExpiry } from '../support/clock-skew.ts';
import { composeMail, type MailContent, maxDeliveryMs } from './mail-templates.ts';
import { deleteMail, findNextDueAt, insertMail, listDueMails, postpone } from './outbox.repository.ts';
import type { OutboxRow } from './outbox.table.ts';
import { render } from './render.ts';
import type { Transport } from './transport.ts';

/** Letters that a change causes: written with it, sent after its commit, tried again until they arrive. */
export interface MailQueue {
  /** Inside a change: the letter leaves after the commit, or never when the change is taken back. */
  enqueue(tx: Db, recipient: string, letter: MailContent): Promise<void>;
  /** Starts sending what waits, from now on and from before the last stop. */
  open(): void;
  /** Stops; what has not left stays for the next start. Waits a moment (ms) for what is on its way. */
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
  /** Where several processes are on one database, one of them sends. */
  withProcessLock: WithProcessLock;
  transport: Transport;
  /** The public address; asked when a letter leaves, because the port is not known before. */
  origin: () => string;
  /** undefined: no-reply at the public address. */
  from: string | undefined;
  log: Log;
  /** Milliseconds before the second try; each further pause is twice as long, at most ten minutes. */
  firstRetryDelayMs?: number;
}

const BATCH_SIZE = 5;
export const FIRST_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 600_000;
const ERROR_RETRY_DELAY_MS = 60_000;
/** While another process sends. */
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
  /** Sent, but the disk would not take that: they must not be sent twice. */
  const sentIds = new Set<string>();

  const backoffMs = (attempts: number) => Math.min(firstRetryDelayMs * 2 ** attempts, MAX_RETRY_DELAY_MS);
  const sender = () => from ?? `Tawa <no-reply@${new URL(origin()).hostname}>`;

  async function deliver(row: OutboxRow): Promise<void> {
    const { id, recipient: to, letter } = row;
    try {
      const mail = { id, from: sender(), to, ...render(composeMail(letter, origin())) };
      const file = sentIds.has(id) ? undefined : await transport.send(mail);
      log.info({ mail: id, kind: letter.kind, ...(file && { file }) }, 'a mail has left');
    } catch (error) {
      if (isOpen) await reschedule(row, error as MailError);
      return;
    }
    sentIds.add(id);
    await unitOfWork.writeAccount((tx) => deleteMail(tx, id));
    sentIds.delete(id);
  }

  async function reschedule({ id, letter, attempts, giveUpAt }: OutboxRow, error: MailError): Promise<void> {
    // Nothing of the letter: an answer of the server may quote it.
    const facts = { mail: id, kind: letter.kind, tries: attempts + 1, ...errorDetails(error) };
    const now = Date.now();
    const dueAt = now + backoffMs(attempts);
    const isExpired = dueAt >= giveUpAt || giveUpAt > latestValidExpiry(now, maxDeliveryMs[letter.kind]);
    if (isPermanentFailure(error) || isExpired) {
      await unitOfWork.writeAccount((tx) => deleteMail(tx, id));
      log.error(facts, 'a mail could not be sent and is given up');
    } else {
      await unitOfWork.writeAccount((tx) => postpone(tx, id, dueAt));
      log.warn(facts, 'a mail could not be sent yet');
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
        log.error({ err: error }, 'the outbox cannot be used; it is tried again in a minute');
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
    // A clock may be set back meanwhile, and a timer takes no more than 24 days.
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
      // Not awaited: this very change is one of those that must end first.
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

const errorDetails = ({ code, command, responseCode }: MailError) => ({ code, command, responseCode });

/** The mailbox does not exist, and will not in a minute (RFC 5321, 4.2.1). */
function isPermanentFailure({ command, responseCode = 0 }: MailError): boolean {
  return command === 'RCPT TO' && responseCode >= 500;
}
