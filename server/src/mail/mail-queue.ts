import { setTimeout as pause } from 'node:timers/promises';
import type { Db, WithProcessLock } from '../db/database.ts';
import {
  createMailDelivery,
  type DeliverMail,
  MAX_RETRY_DELAY_MS,
  type MailDeliveryNeeds,
} from './mail-delivery.ts';
import { type MailContent, maxDeliveryMs } from './mail-templates.ts';
import { findNextDueAt, insertMail, listDueMails } from './outbox.repository.ts';

/** Stores mails in the transaction that causes them, and tries to send them until they expire. */
export interface MailQueue {
  /** The mail is sent only if `tx` commits. */
  enqueue(tx: Db, recipient: string, content: MailContent): Promise<void>;
  open(): void;
  close(): Promise<void>;
}

interface MailQueueNeeds extends MailDeliveryNeeds {
  read: Db;
  withProcessLock: WithProcessLock;
}

const BATCH_SIZE = 5;
const ERROR_RETRY_DELAY_MS = 60_000;
const LOCK_RETRY_DELAY_MS = 1_000;
const CLOSE_TIMEOUT_MS = 1_000;

export function createMailQueue(needs: MailQueueNeeds): MailQueue {
  const { wake, open, close } = createSendLoop(needs, createMailDelivery(needs));
  return {
    async enqueue(tx, recipient, letter) {
      await insertMail(tx, recipient, letter, Date.now() + maxDeliveryMs[letter.kind]);
      // This is not awaited, because it waits for the very write that enqueues the mail.
      void needs.unitOfWork.waitForIdle().then(wake);
    },
    open,
    close,
  };
}

/** Sends what is due, then waits until the next mail is due or `wake` is called. */
function createSendLoop({ read, withProcessLock, log }: MailQueueNeeds, deliver: DeliverMail) {
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> | undefined;
  let shouldRunAgain = false;

  async function sendAllDue(): Promise<void> {
    do {
      shouldRunAgain = false;
      const due = await listDueMails(read, MAX_RETRY_DELAY_MS, Date.now(), BATCH_SIZE);
      await Promise.all(due.map((row) => deliver(row, () => isOpen)));
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
    // The due time may be far away if the clock was set back, and a timer takes at most 24 days.
    if (dueAt !== null) scheduleWake(Math.min(Math.max(dueAt - Date.now(), 100), MAX_RETRY_DELAY_MS));
  }

  function scheduleWake(ms: number): void {
    if (!isOpen) return;
    clearTimeout(timer);
    timer = setTimeout(wake, ms).unref();
  }

  return {
    wake,
    open(): void {
      isOpen = true;
      wake();
    },
    async close(): Promise<void> {
      isOpen = false;
      clearTimeout(timer);
      await Promise.race([currentRun, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
