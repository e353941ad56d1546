import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { ConfirmDialog } from '../../../ui/overlays/sheet.tsx';
import { type NewLogin, useResetEmployeePassword } from '../employees.queries.ts';

interface Props {
  shopId: string;
  /** Opens the dialog. */
  employee: Employee | undefined;
  onNewLogin: (login: NewLogin) => void;
  onClose: () => void;
}

export function ResetPasswordDialog({ shopId, employee, onNewLogin, onClose }: Props) {
  const reset = useResetEmployeePassword(shopId);
  const confirm = ({ _id }: Employee) =>
    reset.mutate(_id, { onSuccess: ({ data }) => onNewLogin(data), onSettled: onClose });
  return (
    <ConfirmDialog
      opened={employee !== undefined}
      title={`New password for ${employee?.name}`}
      question="The old password stops working and every device that is signed in with it is signed out. Make a new one?"
      confirmLabel="New password"
      busy={reset.isPending}
      onConfirm={() => employee && confirm(employee)}
      onClose={onClose}
    />
  );
}
