import { staleWrongPasswords } from './auth/failed-logins.repository.ts';
import { staleRefreshTokens } from './auth/session-retention.repository.ts';
import type { Alone, Db } from './db/database.ts';
import type { Chore } from './db/retention.ts';
import { staleEvents } from './events/event-retention.repository.ts';
import { staleAnswers } from './events/idempotency.repository.ts';
import type { UnitOfWork } from './events/unit-of-work.ts';
import { unfinishedErasing } from './features/privacy/erase-customer.service.ts';
import { cleanStoredNames, hasUncleanNames } from './features/privacy/stored-names.repository.ts';

export interface Housekeeping {
  /** At once, and from then on every few minutes. */
  open(): void;
  /** Resolves when the slice that is under way has ended. */
  close(): Promise<void>;
  /** Does every chore once, also where another fails; resolves with how many slices that took. */
  tidy(): Promise<number>;
}

interface HousekeepingNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  /** Empties the write-ahead log, in which what was removed still stands. */
  emptyLog(): boolean;
  /** Where several processes are on one database, one of them does the chores. */
  alone: Alone;
  log: { error(facts: object, what: string): void };
}

const EVERY_MS = 300_000;
const CHORES: readonly Chore[] = [staleAnswers, staleEvents, staleRefreshTokens, staleWrongPasswords];

/** Removes what has had its time, in slices that stand in the queue of writes like everybody else's change. */
export function createHousekeeping({
  read,
  unitOfWork,
  emptyLog,
  alone,
  log,
}: HousekeepingNeeds): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  async function tidy(): Promise<number> {
    let slices = 0;
    async function run(chore: Chore): Promise<void> {
      try {
        for await (const slice of chore(read, Date.now())) {
          if (isClosing) return;
          await unitOfWork.writeAccount(slice);
          slices++;
        }
      } catch (err) {
        log.error({ err }, 'tidying up failed in part; it is tried again');
      }
    }
    for (const chore of CHORES) await run(chore);
    // Each for itself and last: a trace that cannot be changed holds up nothing else.
    for (const erasing of await unfinishedErasing(read)) await run(erasing);
    if (!isClosing) emptyLog();
    return slices;
  }

  return {
    tidy,
    open() {
      const again = (): void => {
        round = round
          .then(() => alone('housekeeping', async () => void (await tidy())))
          .catch((err) => log.error({ err }, 'tidying up failed'));
      };
      again();
      timer = setInterval(again, EVERY_MS);
      timer.unref();
    },
    async close() {
      isClosing = true;
      clearInterval(timer);
      await round;
    },
  };
}

/** Once, at the first start after the update that brings the rule; of several processes one does it. */
export async function ensureCleanNames(read: Db, unitOfWork: UnitOfWork, alone: Alone): Promise<void> {
  if (!(await hasUncleanNames(read))) return;
  await alone('clean-names', () => unitOfWork.writeAccount(cleanStoredNames));
}
