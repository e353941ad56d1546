import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { type NewLogin, useResetEmployeePassword } from '../employees.queries.ts';

interface Props {
  shopId: string;
  /** The dialog is open while this is set. */
  employee: Employee | undefined;
  onNewLogin: (login: NewLogin) => void;
  onClose: () => void;
}

/** Asks first, then passes the new password to `onNewLogin`. */
export function ResetPasswordDialog({ shopId, employee, onNewLogin, onClose }: Props) {
  const m = employeeMessages().newPassword;
  const reset = useResetEmployeePassword(shopId);
  const confirm = ({ _id }: Employee) =>
    reset.mutate(_id, { onSuccess: ({ data }) => onNewLogin(data), onSettled: onClose });
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
