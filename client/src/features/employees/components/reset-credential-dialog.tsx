import type { UseMutationResult } from '@tanstack/react-query';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface Props<Credential> {
  words: { title: (name: string) => string; question: string; confirm: string };
  /** The dialog is open while this is set. */
  employee: Employee | undefined;
  reset: UseMutationResult<{ data: Credential }, Error, string>;
  onReset: (credential: Credential) => void;
  onClose: () => void;
}

/** Asks first, then passes the new password or PIN to `onReset`. */
export function ResetCredentialDialog<Credential>(props: Props<Credential>) {
  const { words, employee, reset, onReset, onClose } = props;
  const confirm = ({ _id }: Employee) =>
    reset.mutate(_id, { onSuccess: ({ data }) => onReset(data), onSettled: onClose });
  return (
    <ConfirmDialog
      opened={employee !== undefined}
      title={words.title(employee?.name ?? '')}
      question={words.question}
      confirmLabel={words.confirm}
      busy={reset.isPending}
      onConfirm={() => employee && confirm(employee)}
      onClose={onClose}
    />
  );
}
