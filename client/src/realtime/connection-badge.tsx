import { formatTime } from '@tawa/shared/business-day.ts';
import classes from './connection-badge.module.css';
import { type Connection, useConnection } from './connection-state.ts';

export function ConnectionBadge() {
  const connection = useConnection();
  const { state, lastUpdate } = connection;
  return (
    <div className={classes.badge} data-state={state}>
      <span className={classes.sign} aria-hidden="true" />
      {/* Screen readers announce only state changes. */}
      <output>{connectionLabel(connection)}</output>
      {lastUpdate !== null && <span className={classes.updated}>· Updated {formatTime(lastUpdate)}</span>}
    </div>
  );
}

function connectionLabel({ state, lastUpdate, offlineSince }: Connection): string {
  if (state === 'live') return 'Live';
  if (state === 'reconnecting') return lastUpdate === null ? 'Connecting…' : 'Reconnecting…';
  return offlineSince === null ? 'Offline' : `Offline since ${formatTime(offlineSince)}`;
}
