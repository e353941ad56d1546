import { operatorMessages } from '@tawa/shared/messages/operator.en.ts';

const SECOND_MS = 1_000;
const STEPS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', SECOND_MS],
] as const;

/** Returns at most two units: `2 days 3 hours`, `4 minutes`, `12 seconds`. */
export function formatDuration(ms: number): string {
  const m = operatorMessages().durations;
  const first = STEPS.findIndex(([, step]) => ms >= step);
  if (first === -1) return m.lessThanSecond;
  const [unit, step] = STEPS[first] ?? STEPS[3];
  const next = STEPS[first + 1];
  const rest = next && next[1] > SECOND_MS ? Math.floor((ms % step) / next[1]) : 0;
  const head = m[unit](Math.floor(ms / step));
  return next && rest > 0 ? m.inTwoUnits(head, m[next[0]](rest)) : head;
}

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Returns `12.4 GB`, in decimal units. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1_000;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit++;
  }
  return `${size >= 99.95 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** Returns `0.4 ms`, `18 ms` or `1.2 s`. */
export function formatLag(ms: number): string {
  const m = operatorMessages().durations;
  if (ms >= 1_000) return m.shortSeconds((ms / 1_000).toFixed(1));
  return m.shortMilliseconds(ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));
}
