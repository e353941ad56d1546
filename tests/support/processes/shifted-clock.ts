import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Offsets `Date` by the ms in a file. */
const SHIFTED_DATE_SCRIPT = `
import { readFileSync } from 'node:fs';
const Real = Date;
const now = () => Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(now()); }
  static now() { return now(); }
};`;

/** The clock of a machine, for server processes that are started with its `environment`. */
export interface ShiftedClock {
  environment: { CLOCK_FILE: string; NODE_OPTIONS: string };
  /** In ms, added to the clock of this machine. */
  shift(ms: number): void;
  remove(): void;
}

export function createShiftedClock(): ShiftedClock {
  const folder = mkdtempSync(join(tmpdir(), 'tawa-clock-'));
  const file = join(folder, 'shift');
  const shift = (ms: number) => {
    // Atomic: an empty file would read as 0.
    writeFileSync(`${file}.next`, String(ms));
    renameSync(`${file}.next`, file);
  };
  shift(0);
  return {
    environment: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFTED_DATE_SCRIPT)}`,
    },
    shift,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
