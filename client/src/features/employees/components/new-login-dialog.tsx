import { Button } from '../../../ui/elements/button.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { NewLogin } from '../employees.queries.ts';
import classes from './new-login-dialog.module.css';

const LEAVE_TEXTS = {
  title: 'Leave this page?',
  question: 'The password is not shown again.',
  backLabel: 'Stay here',
};

/** Only Done closes it: the password is shown once. */
export function NewLoginDialog({ login, onClose }: { login: NewLogin; onClose: () => void }) {
  const { employee, temporaryPassword } = login;
  const unsavedChanges = useUnsavedChanges(true, LEAVE_TEXTS);
  return (
    <>
      <Sheet
        opened
        title={`Login of ${employee.name}`}
        footer={
          <Button wide onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className={classes.login}>
          <CopyField label="Sale Id" text={employee.saleId} />
          <CopyField label="Password" text={temporaryPassword} />
          <p>
            This password is shown only once. It is also in a mail to <strong>{employee.email}</strong>.
          </p>
          <p>
            {employee.name} logs in as WAITER with these two, and can choose another password under Change
            Password.
          </p>
        </div>
      </Sheet>
      {unsavedChanges.dialog}
    </>
  );
}
