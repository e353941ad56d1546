import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import classes from './kitchen-stale-banner.module.css';

export function KitchenStaleBanner({ since }: { since: number }) {
  const m = kitchenMessages().screen;
  return (
    <p className={classes.stale} role="alert">
      <RichText content={m.mayMiss(<strong>{m.notLiveSince(formatSince(since))}</strong>)} />
    </p>
  );
}
