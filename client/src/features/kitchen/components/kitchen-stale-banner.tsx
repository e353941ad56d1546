import { formatTime } from '@tawa/shared/business-day.ts';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import classes from './kitchen-stale-banner.module.css';

export function KitchenStaleBanner({ since }: { since: number }) {
  const m = kitchenMessages().screen;
  return (
    <p className={classes.stale} role="alert">
      <RichText content={m.mayMiss(<strong>{m.notLiveSince(formatTime(since))}</strong>)} />
    </p>
  );
}
