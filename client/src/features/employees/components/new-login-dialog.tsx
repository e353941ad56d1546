import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { NewLogin } from '../employees.queries.ts';
import classes from './new-login-dialog.module.css';

/** Only Done closes the dialog, because the password is shown once. */
export function NewLoginDialog({ login, onClose }: { login: NewLogin; onClose: () => void }) {
  const m = employeeMessages().newLogin;
  const { employee, temporaryPassword } = login;
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
          <CopyField label={m.saleId} text={employee.saleId} />
          <CopyField label={m.password} text={temporaryPassword} />
          <p>
            <RichText content={m.shownOnce(<strong>{employee.email}</strong>)} />
          </p>
          <p>{m.usage(employee.name)}</p>
        </div>
      </Sheet>
      {unsavedChanges.dialog}
    </>
  );
}
