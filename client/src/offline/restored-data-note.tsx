import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { useEffect, useState } from 'react';
import { formatSince } from '../lib/server-clock.ts';
import { type RestoredDataState, useRestoredData } from './restored-data.ts';
import classes from './restored-data-note.module.css';

const SHOW_AFTER_MS = 600;

/** Shown while a list restored from this device awaits its refetch, online too. */
export function RestoredDataNote() {
  const restoredData = useRestoredData();
  return restoredData && <RestoredDataText {...restoredData} />;
}

function RestoredDataText({ updatedAt, hasRefetchFailed }: RestoredDataState) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate && !hasRefetchFailed) return null;
  const m = staffMessages().restoredData;
  const time = formatSince(updatedAt);
  return (
    <p className={hasRefetchFailed ? classes.note : classes.line} role="status">
      <strong>{hasRefetchFailed ? m.updatedOffline(time) : m.updatedLoading(time)}</strong>{' '}
      {hasRefetchFailed && m.mayHaveChanged}
    </p>
  );
}
