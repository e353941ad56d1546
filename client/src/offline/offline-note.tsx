import { formatDate, formatTime } from '@tawa/shared/business-day.ts';
import { useEffect, useState } from 'react';
import { type KeptSince, useKeptSince } from '../lib/restored-data-age.ts';
import classes from './offline-note.module.css';

/** An answer that comes this soon needs no words. */
const PATIENCE_MS = 600;

/** Over lists from the last visit, until the server has sent them anew: how old they are. */
export function KeptNote() {
  const since = useKeptSince();
  return since && <Note {...since} />;
}

function Note({ at, isFailing }: KeptSince) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate && !isFailing) return null;
  const isOfToday = formatDate(at) === formatDate(Date.now());
  return (
    <p className={classes.note} role="status">
      <strong>
        Last updated {isOfToday ? '' : `${formatDate(at)}, `}
        {formatTime(at)} · {isFailing ? 'offline' : 'loading…'}
      </strong>{' '}
      {isFailing && 'It may have changed since.'}
    </p>
  );
}
