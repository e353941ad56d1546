import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@tawa/shared/business-day.ts';
import { test as base } from '../test.ts';

/** Offsets `Date` by the ms in a file. */
const SHIFTED_DATE_SCRIPT = `
import { readFileSync } from 'node:fs';
const Real = Date;
const now = () => Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(now()); }
  static now() { return now(); }
};`;

/** Pages learn its time with the next event. */
export interface ServerClock {
  environment: NodeJS.ProcessEnv;
  advance(minutes: number): void;
}

/** 18:00 in India: the business day must not end. */
function createServerClock(folder: string): ServerClock {
  const file = join(folder, 'shift');
  const sinceMidnightUtc = Date.now() % DAY_MS;
  const initialShift = (DAY_MS * 25) / 48 - sinceMidnightUtc;
  let shift = initialShift < 0 ? initialShift + DAY_MS : initialShift;
  const advance = (minutes: number) => {
    shift += minutes * 60_000;
    // Atomic: an empty file would read as 0.
    writeFileSync(`${file}.next`, String(shift));
    renameSync(`${file}.next`, file);
  };
  advance(0);
  return {
    environment: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFTED_DATE_SCRIPT)}`,
    },
    advance,
  };
}

export const test = base.extend<{ clock: ServerClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  clock: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tawa-clock-'));
    await use(createServerClock(folder));
    rmSync(folder, { recursive: true, force: true });
  },

  environment: async ({ clock }, use) => use(clock.environment),
});
