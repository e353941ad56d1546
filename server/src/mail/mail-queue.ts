import type { Alone, Db } from '../db/database.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { latestEnd } from '../support/clock-skew.ts';
import { draftOf, type Letter, usefulFor } from './mail-templates.ts';
import { deleteLetter, dueLetters, insertLetter, nextDue, postpone } from './outbox.repository.ts';
import type { OutboxRow } from './outbox.table.ts';
import { render } from './render.ts';
import type { Transport } from './transport.ts';

/** Letters that a change causes: written with it, sent after its commit, tried again until they arrive. */
export interface PostOffice {
  /** Inside a change: the letter leaves after the commit, or never when the change is taken back. */
  post(tx: Db, recipient: string, letter: Letter): Promise<void>;
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

interface PostOfficeNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  /** Where several processes are on one database, one of them sends. */
  alone: Alone;
  transport: Transport;
  /** The public address; asked when a letter leaves, because the port is not known before. */
  origin: () => string;
  /** undefined: no-reply at the public address. */
  from: string | undefined;
  log: Log;
  /** Milliseconds before the second try; each further pause is twice as long, at most ten minutes. */
  firstPauseMs?: number;
}

const AT_ONCE = 5;
export const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;
const FAULT_PAUSE_MS = 60_000;
/** While another process sends. */
const OTHERS_PAUSE_MS = 1_000;
const CLOSE_WITHIN_MS = 1_000;

export function createPostOffice({
  read,
  unitOfWork,
  alone,
  transport,
  origin,
  from,
  log,
  firstPauseMs = FIRST_PAUSE_MS,
}: PostOfficeNeeds): PostOffice {
  let opened = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  /** Sent, but the disk would not take that: they must not be sent twice. */
  const gone = new Set<string>();

  const pauseAfter = (attempts: number) => Math.min(firstPauseMs * 2 ** attempts, LONGEST_PAUSE_MS);
  const sender = () => from ?? `Tawa <no-reply@${new URL(origin()).hostname}>`;

  async function deliver(row: OutboxRow): Promise<void> {
    const { id, recipient: to, letter } = row;
    try {
      const mail = { id, from: sender(), to, ...render(draftOf(letter, origin())) };
      const file = gone.has(id) ? undefined : await transport.send(mail);
      log.info({ mail: id, kind: letter.kind, ...(file && { file }) }, 'a mail has left');
    } catch (error) {
      if (opened) await setBack(row, error as MailError);
      return;
    }
    gone.add(id);
    await unitOfWork.writeAccount((tx) => deleteLetter(tx, id));
    gone.delete(id);
  }

  async function setBack({ id, letter, attempts, giveUpAt }: OutboxRow, error: MailError): Promise<void> {
    // Nothing of the letter: an answer of the server may quote it.
    const facts = { mail: id, kind: letter.kind, tries: attempts + 1, ...reasonOf(error) };
    const now = Date.now();
    const dueAt = now + pauseAfter(attempts);
    const isLate = dueAt >= giveUpAt || giveUpAt > latestEnd(now, usefulFor[letter.kind]);
    if (isFinal(error) || isLate) {
      await unitOfWork.writeAccount((tx) => deleteLetter(tx, id));
      log.error(facts, 'a mail could not be sent and is given up');
    } else {
      await unitOfWork.writeAccount((tx) => postpone(tx, id, dueAt));
      log.warn(facts, 'a mail could not be sent yet');
    }
  }

  async function sendAllDue(): Promise<void> {
    do {
      again = false;
      const due = await dueLetters(read, LONGEST_PAUSE_MS, Date.now(), AT_ONCE);
      await Promise.all(due.map(deliver));
      again ||= due.length > 0;
    } while (opened && again);
  }

  function wake(): void {
    again = true;
    if (!opened || round) return;
    clearTimeout(timer);
    again = false;
    round = alone('mail', sendAllDue)
      .then((isDone) => (isDone ? sleepUntilDue() : sleep(OTHERS_PAUSE_MS)))
      .catch((error) => {
        log.error({ err: error }, 'the outbox cannot be used; it is tried again in a minute');
        again = false;
        sleep(FAULT_PAUSE_MS);
      })
      .finally(() => {
        round = undefined;
        if (again) wake();
      });
  }

  async function sleepUntilDue(): Promise<void> {
    const dueAt = await nextDue(read);
    // A clock may be set back meanwhile, and a timer takes no more than 24 days.
    if (dueAt !== null) sleep(Math.min(Math.max(dueAt - Date.now(), 100), LONGEST_PAUSE_MS));
  }

  function sleep(ms: number): void {
    if (!opened) return;
    clearTimeout(timer);
    timer = setTimeout(wake, ms).unref();
  }

  return {
    async post(tx, recipient, letter) {
      await insertLetter(tx, recipient, letter, Date.now() + usefulFor[letter.kind]);
      // Not awaited: this very change is one of those that must end first.
      void unitOfWork.settled().then(wake);
    },
    open() {
      opened = true;
      wake();
    },
    async close() {
      opened = false;
      clearTimeout(timer);
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())]);
    },
  };
}

interface MailError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
}

const reasonOf = ({ code, command, responseCode }: MailError) => ({ code, command, responseCode });

/** The mailbox does not exist, and will not in a minute (RFC 5321, 4.2.1). */
function isFinal({ command, responseCode = 0 }: MailError): boolean {
  return command === 'RCPT TO' && responseCode >= 500;
}
