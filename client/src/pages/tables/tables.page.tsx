import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { QrDialogs } from '../../features/table-qr/components/qr-dialogs.tsx';
import { AddTableForm } from '../../features/tables/components/add-table-form.tsx';
import { TableCards } from '../../features/tables/components/table-cards.tsx';
import { EditTableForm } from '../../features/tables/components/table-form.tsx';
import { TableRows } from '../../features/tables/components/table-rows.tsx';
import { useAreaTabs } from '../../features/tables/hooks/use-area-tabs.ts';
import { filterTables } from '../../features/tables/model/filter-tables.ts';
import { areasQuery, tablesQuery, useDeleteTable } from '../../features/tables/tables.queries.ts';
import { localStorageAtom, useAtom } from '../../lib/store.ts';
import { Button } from '../../ui/elements/button.tsx';
import { RefreshButton } from '../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { SearchField } from '../../ui/forms/text-fields.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useRowDialogs } from '../../ui/hooks/use-row-dialogs.ts';
import { useUrlSearch } from '../../ui/hooks/use-url-search.ts';
import { TableSkeleton } from '../../ui/lists/data-table.tsx';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { type ListView, ViewToggle } from '../../ui/lists/view-toggle.tsx';
import { DeleteDialog } from '../../ui/overlays/delete-dialog.tsx';
import classes from './tables.module.css';

const viewAtom = localStorageAtom<ListView>('tablesView', 'grid');

export default function TablesPage() {
  usePageTitle('Tables');
  const shop = useCurrentShop();
  const { text, search } = useUrlSearch();
  const { areaId, tabs, showAll } = useAreaTabs(shop._id);
  const [view, setView] = useAtom(viewAtom);
  const areas = useQuery(areasQuery(shop._id));
  const { data: tables, error, isFetching, refetch } = useQuery(tablesQuery(shop._id));
  const deleting = useDeleteTable(shop._id);
  const dialogs = useRowDialogs(tables);
  const [qrDialog, setQrDialog] = useState<string>();
  const onQr = useCallback(({ _id }: { _id: string }) => setQrDialog(_id), []);
  const q = useDeferredValue(text);
  const shown = useMemo(() => tables && filterTables(tables, areaId, q), [tables, areaId, q]);
  const List = view === 'grid' ? TableCards : TableRows;

  return (
    <ListPage
      title="Tables"
      action={
        <div className={classes.actions}>
          <Button
            variant="quiet"
            icon={<IconPrinter size={20} aria-hidden="true" />}
            disabled={!shown?.length}
            onClick={() => setQrDialog('all')}
          >
            Print all QR codes
          </Button>
          <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={dialogs.add}>
            Add Table
          </Button>
        </div>
      }
      tools={
        <>
          <SearchField label="Search by table or area" value={text} onSearch={search} />
          <span className={classes.pair}>
            <RefreshButton
              busy={isFetching}
              onRefresh={() => void Promise.all([refetch(), areas.refetch()])}
            />
            <ViewToggle view={view} onView={setView} />
          </span>
          <div className={classes.areas}>
            <FilterTabs {...tabs} />
          </div>
        </>
      }
    >
      {!tables && !error && (view === 'grid' ? <CardSkeletons /> : <TableSkeleton />)}
      {!tables && error && (
        <ListError
          title="The tables could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {tables?.length === 0 && (
        <EmptyState title="No Tables">
          Start with Add Table. Each one gets a QR code, by which its guests order.
        </EmptyState>
      )}
      {tables && tables.length > 0 && shown?.length === 0 && (
        <EmptyState title="No table found">
          <p>Look in another area, or search for another name.</p>
          <Button
            variant="quiet"
            onClick={() => {
              search('');
              showAll();
            }}
          >
            Show all tables
          </Button>
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <List tables={shown} onQr={onQr} onEdit={dialogs.edit} onDelete={dialogs.remove} />
      )}
      {dialogs.isAdding && <AddTableForm shopId={shop._id} areaId={areaId} onClose={dialogs.close} />}
      {dialogs.edited && (
        <EditTableForm
          shopId={shop._id}
          table={dialogs.edited}
          isDeleted={dialogs.isDeleted}
          onClose={dialogs.close}
        />
      )}
      {tables && shown && (
        <QrDialogs
          tables={tables}
          shown={shown}
          shopName={shop.name}
          open={qrDialog}
          onClose={() => setQrDialog(undefined)}
        />
      )}
      <DeleteDialog
        row={dialogs.removed}
        question={`Are you sure to delete ${dialogs.removed?.name}? Its printed QR code will not work any more.`}
        deletion={deleting}
        onClose={dialogs.close}
      />
    </ListPage>
  );
}
