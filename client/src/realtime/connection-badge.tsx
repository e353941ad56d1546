import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { formatSince } from '../lib/server-clock.ts';
import classes from './connection-badge.module.css';
import { type Connection, useConnection } from './connection-state.ts';

export function ConnectionBadge() {
  const connection = useConnection();
  const { state, lastUpdate } = connection;
  const m = appMessages().connection;
  return (
    <div className={classes.badge} data-state={state}>
      <span className={classes.sign} aria-hidden="true" />
      {/* Screen readers announce only state changes. */}
      <output>{connectionLabel(connection)}</output>
      {lastUpdate !== null && <span className={classes.updated}>· {m.updated(formatSince(lastUpdate))}</span>}
    </div>
  );
}

function connectionLabel({ state, lastUpdate, offlineSince }: Connection): string {
  const m = appMessages().connection;
  if (state === 'live') return m.live;
  if (state === 'reconnecting') return lastUpdate === null ? m.connecting : m.reconnecting;
  return offlineSince === null ? m.offline : m.offlineSince(formatSince(offlineSince));
}
