import { operatorMessages } from '@tawa/shared/messages/operator.en.ts';
import { useEffect, useState } from 'react';
import { formatDuration } from '../model/format-figures.ts';
import classes from './overview-age.module.css';

/** The figures are loaded every 5 s, so by then several loads have failed. */
const STALE_MS = 20_000;

interface Props {
  /** This device's clock, ms. */
  updatedAt: number;
  error: Error | null;
}

/** Renders again every second. */
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
  isStale,
  error,
}: {
  ageMs: number;
  isStale: boolean;
  error: Error | null;
}) {
  const m = operatorMessages().age;
  const isJustNow = ageMs < 2_000;
  const duration = formatDuration(ageMs);
  if (!isStale) return <p className={classes.age}>{isJustNow ? m.updatedJustNow : m.updated(duration)}</p>;
  return (
    <p className={classes.age} data-stale="true">
      <span role="alert">{m.notUpToDate(error?.message ?? m.noNewFigures)}</span>{' '}
      {isJustNow ? m.figuresFromJustNow : m.figuresFrom(duration)}
    </p>
  );
}
