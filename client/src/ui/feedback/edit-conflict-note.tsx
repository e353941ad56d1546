import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { Button } from '../elements/button.tsx';
import classes from './edit-conflict-note.module.css';

export function ConflictNote({
  onTakeLatest,
  onKeepMine,
}: {
  onTakeLatest: () => void;
  onKeepMine: () => void;
}) {
  const m = staffUiMessages().conflict;
  return (
    <div className={classes.note} role="alert">
      <p>{m.changed}</p>
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onTakeLatest}>
          {m.showChange}
        </Button>
        <Button variant="quiet" onClick={onKeepMine}>
          {m.keepMine}
        </Button>
      </div>
    </div>
  );
}

export function DeletedNote() {
  return (
    <div className={classes.note} role="alert">
      <p>{staffUiMessages().conflict.deleted}</p>
    </div>
  );
}
