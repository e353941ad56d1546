import { formatDate, formatTime } from '@tawa/shared/business-day.ts';
import { useEffect, useState } from 'react';
import classes from './offline-note.module.css';
import { type RestoredDataState, useRestoredData } from './restored-data.ts';

/** An answer that comes this soon needs no words. */
const SHOW_AFTER_MS = 600;

/** Over lists from the last visit, until the server has sent them anew: how old they are. */
export function OfflineNote() {
  const since = useRestoredData();
  return since && <Note {...since} />;
}

function Note({ updatedAt, isFailing }: RestoredDataState) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate && !isFailing) return null;
  const isToday = formatDate(updatedAt) === formatDate(Date.now());
  return (
    <p className={classes.note} role="status">
      <strong>
        Last updated {isToday ? '' : `${formatDate(updatedAt)}, `}
        {formatTime(updatedAt)} · {isFailing ? 'offline' : 'loading…'}
      </strong>{' '}
      {isFailing && 'It may have changed since.'}
    </p>
  );
}
