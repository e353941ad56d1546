import { ConfirmDialog } from './sheet.tsx';

interface Props {
  row: { _id: string; name: string } | undefined;
  question?: string;
  deletion: { isPending: boolean; mutate: (id: string, options: { onSettled: () => void }) => void };
  onClose: () => void;
}

export function DeleteDialog({ row, question, deletion, onClose }: Props) {
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title={`Delete ${row?.name}`}
      question={question ?? `Are you sure to delete ${row?.name}?`}
      confirmLabel="Delete"
      danger
      busy={deletion.isPending}
      onConfirm={() => row && deletion.mutate(row._id, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
