import { formatTime } from '@tawa/shared/business-day.ts';
import classes from './kitchen-stale-banner.module.css';

export function KitchenStaleBanner({ since }: { since: number }) {
  return (
    <p className={classes.stale} role="alert">
      <strong>Not live since {formatTime(since)}.</strong> New tickets may be missing. This screen reconnects
      automatically.
    </p>
  );
}
