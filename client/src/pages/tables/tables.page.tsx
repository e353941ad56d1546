import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import { useCallback, useState } from 'react';
import { usePrintQrCard } from '../../features/printing/hooks/use-print-qr-card.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMarkCodesPrinted } from '../../features/shops/hooks/use-setup.ts';
import { QrDialogs } from '../../features/table-qr/components/qr-dialogs.tsx';
import { FloorPlanEditor } from '../../features/tables/components/floor-plan-editor.tsx';
import { TableDialogs } from '../../features/tables/components/table-dialogs.tsx';
import { TableList, TableListTabs, TableListTools } from '../../features/tables/components/table-list.tsx';
import { TableListActions } from '../../features/tables/components/table-list-actions.tsx';
import { useTableList } from '../../features/tables/hooks/use-table-list.ts';
import { useLinkedDialog } from '../../ui/hooks/use-linked-dialog.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';

export default function TablesPage() {
  const m = tableEditMessages().list;
  usePageTitle(m.tables);
  const shop = useCurrentShop();
  const list = useTableList(shop._id);
  const { tables, shown } = list;
  const dialogs = useRowDialogs(tables);
  const [qrDialog, setQrDialog] = useState<string>();
  const [isArranging, setArranging] = useState(false);
  const markPrinted = useMarkCodesPrinted(shop);
  const cardPrinter = usePrintQrCard(shop._id, setQrDialog);
  useLinkedDialog('print', () => setQrDialog('all'));
  const onQr = useCallback(({ _id }: { _id: string }) => setQrDialog(_id), []);

  // Else the editor would open by itself with the next table.
  if (isArranging && tables?.length === 0) setArranging(false);
  if (isArranging && tables && tables.length > 0)
    return (
      <ListPage title={m.tables}>
        <FloorPlanEditor
          shopId={shop._id}
          tables={tables}
          areaId={list.areaId}
          onClose={() => setArranging(false)}
        />
      </ListPage>
    );
  return (
    <ListPage
      title={m.tables}
      action={
        <TableListActions
          tables={tables}
          shown={shown}
          onArrange={() => setArranging(true)}
          onPrintCodes={() => setQrDialog('all')}
          onAdd={dialogs.add}
        />
      }
      tools={<TableListTools list={list} />}
      tabs={<TableListTabs list={list} />}
    >
      <TableList
        list={list}
        onAdd={dialogs.add}
        onQr={onQr}
        onEdit={dialogs.edit}
        onDelete={dialogs.remove}
      />
      {tables && shown && (
        <QrDialogs
          tables={tables}
          shown={shown}
          shopName={shop.name}
          open={qrDialog}
          cardPrinter={cardPrinter}
          onPrint={markPrinted}
          onClose={() => setQrDialog(undefined)}
        />
      )}
      <TableDialogs shopId={shop._id} areaId={list.areaId} dialogs={dialogs} />
    </ListPage>
  );
}
