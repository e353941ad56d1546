import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { useState } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { useReleaseAfterInput } from '../../../ui/hooks/use-release-after-input.ts';
import classes from './kitchen-stale-banner.module.css';

/**
 * Comes and goes after two seconds without input, because it moves the board (decision 71). Until then the striped screen
 * and the badge of the connection tell the state.
 */
export function KitchenStaleBanner({ staleSince }: { staleSince: number | undefined }) {
  const [since, setSince] = useState(staleSince);
  useReleaseAfterInput(since !== staleSince, () => setSince(staleSince));
  const m = kitchenMessages().screen;
  if (since === undefined) return null;
  return (
    <p className={classes.stale} role="alert">
      <RichText content={m.mayMiss(<strong>{m.notLiveSince(formatSince(since))}</strong>)} />
    </p>
  );
}
