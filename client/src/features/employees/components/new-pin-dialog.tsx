import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import type { NewPin } from '../employees.queries.ts';
import { ShownOnceSheet } from './shown-once-sheet.tsx';

export function NewPinDialog({ pin, onClose }: { pin: NewPin; onClose: () => void }) {
  const m = terminalMessages().newPin;
  const { employee, temporaryPin } = pin;
  return (
    <ShownOnceSheet title={m.title(employee.name)} done={m.done} leave={m.leave} onClose={onClose}>
      <CopyField label={m.pin} text={temporaryPin} />
      <p>{m.shownOnce}</p>
      <p>{m.usage(employee.name)}</p>
    </ShownOnceSheet>
  );
}
