import { IconTransfer } from '@tabler/icons-react';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../lib/browser/retry-import.ts';
import { IconButton } from '../ui/elements/button.tsx';

const TableOrders = lazy(() =>
  retryImport(() => import('../features/tables/components/move/table-orders.tsx')),
);

interface Props {
  shopId: string;
  table: Table;
}

/** Shows the orders of the table whose menu is open, which can be moved. */
export function TableOrdersTool({ shopId, table }: Props) {
  // It stays the same while the sheet is open, even if another table gets its name.
  const [openedTable, setOpenedTable] = useState<Table>();
  const close = () => setOpenedTable(undefined);
  return (
    <>
      <IconButton label={waiterMessages().tables.orders} onClick={() => setOpenedTable(table)}>
        <IconTransfer size={22} aria-hidden="true" />
      </IconButton>
      {openedTable && (
        <Suspense>
          <TableOrders shopId={shopId} table={openedTable} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
