import { formatTime } from '@tawa/shared/business-day.ts';
import { useConnection } from '../realtime/connection.ts';
import classes from './connection-badge.module.css';

/** Live, reconnecting, or offline since when, with the time of the last update. */
export function ConnectionBadge() {
  const { state, lastUpdate, offlineSince } = useConnection();
  const updated = lastUpdate === null ? 'Nothing loaded yet' : `Updated ${formatTime(lastUpdate)}`;
  return (
    <output className={classes.badge} data-state={state} title={updated}>
      <span className={classes.sign} aria-hidden="true" />
      <span>
        {state === 'live' && 'Live'}
        {state === 'reconnecting' && (lastUpdate === null ? 'Connecting…' : 'Reconnecting…')}
        {state === 'offline' &&
          (offlineSince === null ? 'Offline' : `Offline since ${formatTime(offlineSince)}`)}
        <span className={classes.updated}> · {updated}</span>
      </span>
    </output>
  );
}
