import { useEffect, useState } from 'react';
import { formatDuration } from '../model/format.ts';
import classes from './overview-age.module.css';

/** The figures are loaded every five seconds: from here on something is in the way. */
const STALE_MS = 20_000;

interface Props {
  /** When the figures came, ms on this device's clock. */
  updatedAt: number;
  /** Why they did not come again. */
  error: Error | null;
}

/** True when the figures may be long past. Looks at the clock every second. */
export function useOverviewAge({ updatedAt, error }: Props) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const ageMs = Math.max(0, now - updatedAt);
  return { ageMs, isStale: error !== null || ageMs > STALE_MS };
}

export function OverviewAge({
  ageMs,
  stale: isStale,
  error,
}: {
  ageMs: number;
  stale: boolean;
  error: Error | null;
}) {
  const age = ageMs < 2_000 ? 'just now' : `${formatDuration(ageMs)} ago`;
  if (!isStale) return <p className={classes.age}>Updated {age}</p>;
  return (
    <p className={classes.age} data-stale="true">
      <span role="alert">Not up to date. {error?.message ?? 'No new figures are coming.'}</span> These are
      from {age}.
    </p>
  );
}
