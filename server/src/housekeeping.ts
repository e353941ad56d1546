import { staleRefreshTokens } from './auth/stale-sessions.repository.ts';
import type { Chore } from './db/chore.ts';
import type { Db } from './db/database.ts';
import { staleAnswers } from './db/idempotency.repository.ts';
import type { UnitOfWork } from './db/unit-of-work.ts';
import { staleEvents } from './realtime/stale-events.repository.ts';

export interface Housekeeping {
  /** From now on every few minutes. */
  open(): void;
  /** Resolves when the slice that is under way has ended. */
  close(): Promise<void>;
  /** Does every chore once; resolves with how many slices that took. */
  tidy(): Promise<number>;
}

interface HousekeepingNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  log: { error(facts: object, what: string): void };
}

const EVERY_MS = 300_000;
const CHORES: readonly Chore[] = [staleAnswers, staleEvents, staleRefreshTokens];

/** Removes what has had its time, in slices that stand in the queue of writes like everybody else's change. */
export function createHousekeeping({ read, unitOfWork, log }: HousekeepingNeeds): Housekeeping {
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
    return slices;
  }

  return {
    tidy,
    open() {
      timer = setInterval(() => {
        round = round.then(tidy).catch((err) => log.error({ err }, 'tidying up failed'));
      }, EVERY_MS);
      timer.unref();
    },
    async close() {
      isClosing = true;
      clearInterval(timer);
      await round;
    },
  };
}
