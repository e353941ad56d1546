import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { NewPin } from '../employees.queries.ts';
import classes from './new-login-dialog.module.css';

/** Only Done closes the dialog, because the PIN is shown once. */
export function NewPinDialog({ pin, onClose }: { pin: NewPin; onClose: () => void }) {
  const m = terminalMessages().newPin;
  const { employee, temporaryPin } = pin;
  const unsavedChanges = useUnsavedChanges(true, m.leave);
  return (
    <>
      <Sheet
        opened
        title={m.title(employee.name)}
        footer={
          <Button wide onClick={onClose}>
            {m.done}
          </Button>
        }
      >
        <div className={classes.login}>
          <CopyField label={m.pin} text={temporaryPin} />
          <p>{m.shownOnce}</p>
          <p>{m.usage(employee.name)}</p>
        </div>
      </Sheet>
      {unsavedChanges.dialog}
    </>
  );
}
