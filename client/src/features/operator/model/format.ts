import { formatCount } from '@tawa/shared/text.ts';

const SECOND_MS = 1_000;
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', SECOND_MS],
] as const;

/** `2 days 3 hours`, `4 minutes`, `12 seconds`: at most two units. */
export function formatDuration(ms: number): string {
  const first = STEPS.findIndex(([, step]) => ms >= step);
  if (first === -1) return 'less than a second';
  const [noun, step] = STEPS[first] ?? STEPS[3];
  const next = STEPS[first + 1];
  const rest = next && next[1] > SECOND_MS ? Math.floor((ms % step) / next[1]) : 0;
  const head = formatCount(Math.floor(ms / step), noun);
  return next && rest > 0 ? `${head} ${formatCount(rest, next[0])}` : head;
}

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** `12.4 GB`; decimal units. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1_000;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit++;
  }
  return `${size >= 99.95 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** `0.4 ms`, `18 ms`, `1.2 s`. */
export function formatLag(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}
