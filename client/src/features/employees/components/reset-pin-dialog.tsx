import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { type NewPin, useResetEmployeePin } from '../employees.queries.ts';

interface Props {
  shopId: string;
  /** The dialog is open while this is set. */
  employee: Employee | undefined;
  onNewPin: (pin: NewPin) => void;
  onClose: () => void;
}

/** Asks first, then passes the new PIN to `onNewPin`. */
export function ResetPinDialog({ shopId, employee, onNewPin, onClose }: Props) {
  const m = terminalMessages().resetPin;
  const reset = useResetEmployeePin(shopId);
  const confirm = ({ _id }: Employee) =>
    reset.mutate(_id, { onSuccess: ({ data }) => onNewPin(data), onSettled: onClose });
  return (
    <ConfirmDialog
      opened={employee !== undefined}
      title={m.title(employee?.name ?? '')}
      question={m.question}
      confirmLabel={m.confirm}
      busy={reset.isPending}
      onConfirm={() => employee && confirm(employee)}
      onClose={onClose}
    />
  );
}
