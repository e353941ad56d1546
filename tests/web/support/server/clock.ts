import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@tawa/shared/business-day.ts';

/** What the started product reads its clock by: the machine's, moved on by what stands in a file. */
const SHIFTED = `
import { readFileSync } from 'node:fs';
const Real = Date;
const now = () => Real.now() + Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
globalThis.Date = class extends Real {
  constructor(...given) { given.length ? super(...given) : super(now()); }
  static now() { return now(); }
};`;

/**
 * A server's clock that a test moves on. It begins at six in the evening in India, so that no business day ends
 * meanwhile. Say `test.use({ environment: clock.environment })`; screens learn of it with the next event.
 */
export function serverClock() {
  const file = join(tmpdir(), `tawa-clock-${process.pid}`);
  const sinceMidnightUtc = Date.now() % DAY_MS;
  const begin = (DAY_MS * 25) / 48 - sinceMidnightUtc;
  let shift = begin < 0 ? begin + DAY_MS : begin;
  const moveOn = (minutes: number) => {
    shift += minutes * 60_000;
    writeFileSync(file, String(shift));
  };
  moveOn(0);
  return {
    environment: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SHIFTED)}`,
    },
    moveOn,
  };
}
