import { Button } from '../elements/button.tsx';
import classes from './edit-conflict-note.module.css';

export function ConflictNote({
  onTakeLatest,
  onKeepMine,
}: {
  onTakeLatest: () => void;
  onKeepMine: () => void;
}) {
  return (
    <div className={classes.note} role="alert">
      <p>This was changed on another screen while you had it open here.</p>
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onTakeLatest}>
          Show the change
        </Button>
        <Button variant="quiet" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

export function DeletedNote() {
  return (
    <div className={classes.note} role="alert">
      <p>This was deleted on another screen, so it cannot be saved any more.</p>
    </div>
  );
}
