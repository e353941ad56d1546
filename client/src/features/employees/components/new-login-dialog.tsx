import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import type { NewLogin } from '../employees.queries.ts';
import { ShownOnceSheet } from './shown-once-sheet.tsx';

export function NewLoginDialog({ login, onClose }: { login: NewLogin; onClose: () => void }) {
  const m = employeeMessages().newLogin;
  const { employee, temporaryPassword } = login;
  return (
    <ShownOnceSheet title={m.title(employee.name)} done={m.done} leave={m.leave} onClose={onClose}>
      <CopyField label={m.saleId} text={employee.saleId} />
      <CopyField label={m.password} text={temporaryPassword} />
      <p>
        <RichText content={m.shownOnce(<strong>{employee.email}</strong>)} />
      </p>
      <p>{m.usage(employee.name)}</p>
    </ShownOnceSheet>
  );
}
