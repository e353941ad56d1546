import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  row: { _id: string; name: string } | undefined;
  question?: string;
  deletion: { isPending: boolean; mutate: (id: string, options: { onSettled: () => void }) => void };
  onClose: () => void;
}

export function DeleteDialog({ row, question, deletion, onClose }: Props) {
  const m = staffUiMessages().delete;
  const name = row?.name ?? '';
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title={m.title(name)}
      question={question ?? m.question(name)}
      confirmLabel={m.confirm}
      danger
      busy={deletion.isPending}
      onConfirm={() => row && deletion.mutate(row._id, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
