import { IconRefresh } from '@tabler/icons-react';
import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { IconButton } from './button.tsx';
import classes from './refresh-button.module.css';

export function RefreshButton({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <IconButton
      framed
      label={staffUiMessages().list.refresh}
      className={classes.refresh}
      aria-busy={busy}
      disabled={busy}
      onClick={onRefresh}
    >
      <IconRefresh size={20} aria-hidden="true" />
    </IconButton>
  );
}
