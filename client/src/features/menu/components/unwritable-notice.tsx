import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import classes from './unwritable-notice.module.css';

/** Stands below the list until no printer of the shop lacks letters of a name. */
export function UnwritableNotice({ names }: { names: readonly string[] }) {
  return (
    <p className={classes.notice} role="status" hidden={names.length === 0}>
      {names.length > 0 && menuMessages().unwritable.names(names)}
    </p>
  );
}
