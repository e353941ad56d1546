import { staleRefreshTokens } from './auth/stale-sessions.repository.ts';
import type { Chore } from './db/chore.ts';
import type { Db } from './db/database.ts';
import { staleAnswers } from './db/idempotency.repository.ts';
import type { UnitOfWork } from './db/unit-of-work.ts';
import { unfinishedErasing } from './features/privacy/erasing.service.ts';
import { staleEvents } from './realtime/stale-events.repository.ts';

export interface Housekeeping {
  /** At once, and from then on every few minutes. */
  open(): void;
  /** Resolves when the slice that is under way has ended. */
  close(): Promise<void>;
  /** Does every chore once; resolves with how many slices that took. */
  tidy(): Promise<number>;
}

interface HousekeepingNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  /** Empties the write-ahead log, in which what was removed still stands. */
  emptyLog(): boolean;
  log: { error(facts: object, what: string): void };
}

const EVERY_MS = 300_000;
const CHORES: readonly Chore[] = [unfinishedErasing, staleAnswers, staleEvents, staleRefreshTokens];

/** Removes what has had its time, in slices that stand in the queue of writes like everybody else's change. */
export function createHousekeeping({ read, unitOfWork, emptyLog, log }: HousekeepingNeeds): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  async function tidy(): Promise<number> {
    let slices = 0;
    for (const chore of CHORES) {
      for await (const slice of chore(read, Date.now())) {
        if (isClosing) return slices;
        await unitOfWork.writeAccount(slice);
        slices++;
      }
    }
    emptyLog();
    return slices;
  }

  return {
    tidy,
    open() {
      const again = (): void => {
        round = round.then(tidy).catch((err) => log.error({ err }, 'tidying up failed'));
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
