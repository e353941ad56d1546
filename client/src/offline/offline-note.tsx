import { formatDate, formatTime } from '@tawa/shared/business-day.ts';
import { useEffect, useState } from 'react';
import classes from './offline-note.module.css';
import { type RestoredDataState, useRestoredData } from './restored-data.ts';

const SHOW_AFTER_MS = 600;

export function OfflineNote() {
  const restoredData = useRestoredData();
  return restoredData && <Note {...restoredData} />;
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
