import { DAY_MS } from '@tawa/shared/calendar.ts';
import { createShiftedClock, type ShiftedClock } from '../../../support/processes/shifted-clock.ts';
import { test as base } from '../test.ts';

/** Pages learn its time with the next event. */
export interface ServerClock extends Pick<ShiftedClock, 'environment'> {
  advance(minutes: number): void;
}

/** 18:00 in India: the business day must not end. */
function createServerClock({ environment, shift: set }: ShiftedClock): ServerClock {
  const sinceMidnightUtc = Date.now() % DAY_MS;
  const initialShift = (DAY_MS * 25) / 48 - sinceMidnightUtc;
  let shift = initialShift < 0 ? initialShift + DAY_MS : initialShift;
  const advance = (minutes: number) => {
    shift += minutes * 60_000;
    set(shift);
  };
  advance(0);
  return { environment, advance };
}

export const test = base.extend<{ clock: ServerClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  clock: async ({}, use) => {
    const shifted = createShiftedClock();
    await use(createServerClock(shifted));
    shifted.remove();
  },

  environment: async ({ clock }, use) => use(clock.environment),
});
