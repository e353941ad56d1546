import { IconRefresh } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import classes from './refresh-button.module.css';

/** Loads a list again by hand, for whoever does not trust that it keeps itself right. */
export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <IconButton
      framed
      label="Refresh"
      className={classes.refresh}
      aria-busy={busy}
      disabled={busy}
      onClick={onRefresh}
    >
      <IconRefresh size={20} aria-hidden="true" />
    </IconButton>
  );
}
