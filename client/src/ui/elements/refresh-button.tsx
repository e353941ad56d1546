import { IconRefresh } from '@tabler/icons-react';
import { IconButton } from './button.tsx';
import classes from './refresh-button.module.css';

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
