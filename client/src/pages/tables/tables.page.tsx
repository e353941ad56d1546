import { IconLayoutGrid, IconPrinter } from '@tabler/icons-react';
import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import { useCallback, useState } from 'react';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMarkCodesPrinted } from '../../features/shops/hooks/use-setup.ts';
import { QrDialogs } from '../../features/table-qr/components/qr-dialogs.tsx';
import { FloorPlanEditor } from '../../features/tables/components/floor-plan-editor.tsx';
import { TableDialogs } from '../../features/tables/components/table-dialogs.tsx';
import { TableList, TableListTools } from '../../features/tables/components/table-list.tsx';
import { useTableList } from '../../features/tables/hooks/use-table-list.ts';
import { Button } from '../../ui/elements/button.tsx';
import { useLinkedDialog } from '../../ui/hooks/use-linked-dialog.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import classes from './tables.module.css';

export default function TablesPage() {
  const m = tablesMessages().list;
  usePageTitle(m.tables);
  const shop = useCurrentShop();
  const list = useTableList(shop._id);
  const { tables, shown } = list;
  const dialogs = useRowDialogs(tables);
  const [qrDialog, setQrDialog] = useState<string>();
  const [isArranging, setArranging] = useState(false);
  const markPrinted = useMarkCodesPrinted(shop);
  useLinkedDialog('print', () => setQrDialog('all'));
  const onQr = useCallback(({ _id }: { _id: string }) => setQrDialog(_id), []);

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
        <div className={classes.actions}>
          <Button
            variant="quiet"
            icon={<IconLayoutGrid size={20} aria-hidden="true" />}
            disabled={!tables?.length}
            onClick={() => setArranging(true)}
          >
            {tablesMessages().arrange.arrange}
          </Button>
          <Button
            variant="quiet"
            icon={<IconPrinter size={20} aria-hidden="true" />}
            disabled={!shown?.length}
            onClick={() => setQrDialog('all')}
          >
            {m.printAllCodes}
          </Button>
          <AddButton label={m.addTable} isInList={tables?.length === 0} onClick={dialogs.add} />
        </div>
      }
      tools={<TableListTools list={list} />}
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
          onPrint={markPrinted}
          onClose={() => setQrDialog(undefined)}
        />
      )}
      <TableDialogs shopId={shop._id} areaId={list.areaId} dialogs={dialogs} />
    </ListPage>
  );
}
