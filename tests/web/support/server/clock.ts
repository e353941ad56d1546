import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@tawa/shared/business-day.ts';
import { test as base } from '../test.ts';

/** What the started product reads its clock by: the machine's, moved on by what stands in a file. */
const SHIFTED_DATE_SCRIPT = `
import { readFileSync } from 'node:fs';
const Real = Date;
const now = () => Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(now()); }
  static now() { return now(); }
};`;

/** The clock of one server. Screens learn of it with the next event. */
export interface ServerClock {
  /** What its server is started with. */
  environment: NodeJS.ProcessEnv;
  advance(minutes: number): void;
}

/** A clock that begins at six in the evening in India, so that no business day ends meanwhile. */
function createServerClock(folder: string): ServerClock {
  const file = join(folder, 'shift');
  const sinceMidnightUtc = Date.now() % DAY_MS;
  const begin = (DAY_MS * 25) / 48 - sinceMidnightUtc;
  let shift = begin < 0 ? begin + DAY_MS : begin;
  const moveOn = (minutes: number) => {
    shift += minutes * 60_000;
    // The product reads it at any moment, and an empty file would be a shift of 0.
    writeFileSync(`${file}.next`, String(shift));
    renameSync(`${file}.next`, file);
  };
  moveOn(0);
  return {
    environment: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFTED_DATE_SCRIPT)}`,
    },
    advance: moveOn,
  };
}

/** `test` with a product whose clock the test moves on: a clock of its own for each test. */
export const test = base.extend<{ clock: ServerClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  clock: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tawa-clock-'));
    await use(createServerClock(folder));
    rmSync(folder, { recursive: true, force: true });
  },

  environment: async ({ clock }, use) => use(clock.environment),
});
