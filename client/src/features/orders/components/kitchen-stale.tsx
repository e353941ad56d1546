import { formatTime } from '@tawa/shared/business-day.ts';
import { useConnection } from '../../../realtime/connection.ts';
import classes from './kitchen-stale.module.css';

/** Since when the tickets may be out of date; `null` when they never were live, undefined while they are. */
export function useStaleSince(): number | null | undefined {
  const { state, lastUpdate, offlineSince } = useConnection();
  // The first connecting is no loss.
  const isStale = state === 'offline' || (state === 'reconnecting' && lastUpdate !== null);
  return isStale ? offlineSince : undefined;
}

/** Told across the whole wall. */
export function KitchenStale({ since }: { since: number | null }) {
  return (
    <p className={classes.stale} role="alert">
      <strong>Not live{since === null ? '' : ` since ${formatTime(since)}`}.</strong> New tickets may be
      missing. This screen connects again by itself.
    </p>
  );
}
