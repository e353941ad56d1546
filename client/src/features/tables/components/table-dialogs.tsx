import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import type { useRowDialogs } from '../../../ui/hooks/use-row-dialogs.ts';
import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import { useDeleteTable } from '../tables.queries.ts';
import { AddTableForm } from './add-table-form.tsx';
import { EditTableForm } from './table-form.tsx';

interface Props {
  shopId: string;
  /** Selected in advance for a new table. */
  areaId: string | undefined;
  dialogs: ReturnType<typeof useRowDialogs<Table>>;
}

export function TableDialogs({ shopId, areaId, dialogs }: Props) {
  const { edited, removed, close } = dialogs;
  const deletion = useDeleteTable(shopId);
  return (
    <>
      {dialogs.isAdding && <AddTableForm shopId={shopId} areaId={areaId} onClose={close} />}
      {edited && (
        <EditTableForm shopId={shopId} table={edited} isDeleted={dialogs.isDeleted} onClose={close} />
      )}
      <DeleteDialog
        row={removed}
        question={tableEditMessages().list.confirmDelete(removed?.name ?? '')}
        deletion={deletion}
        onClose={close}
      />
    </>
  );
}
