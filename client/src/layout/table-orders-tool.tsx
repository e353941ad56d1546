import { IconArrowsJoin2, IconTransfer } from '@tabler/icons-react';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../lib/browser/retry-import.ts';
import { IconButton } from '../ui/elements/button.tsx';

const TableOrders = lazy(() =>
  retryImport(() => import('../features/tables/components/move/table-orders.tsx')),
);

const MergeDialogs = lazy(() =>
  retryImport(() => import('../features/tables/components/merge/merge-dialogs.tsx')),
);

interface Props {
  shopId: string;
  table: Table;
  hasOrders: boolean;
}

/** Shows the orders of the table whose menu is open, which can be moved. A table without orders can be merged. */
export function TableOrdersTool({ shopId, table, hasOrders }: Props) {
  // It stays the same while the sheet is open, even if another table gets its name.
  const [opened, setOpened] = useState<Pick<Props, 'table' | 'hasOrders'>>();
  const close = () => setOpened(undefined);
  const m = waiterMessages().tables;
  return (
    <>
      <IconButton label={hasOrders ? m.orders : m.merge} onClick={() => setOpened({ table, hasOrders })}>
        {hasOrders ? (
          <IconTransfer size={22} aria-hidden="true" />
        ) : (
          <IconArrowsJoin2 size={22} aria-hidden="true" />
        )}
      </IconButton>
      {opened && (
        <Suspense>
          {opened.hasOrders ? (
            <TableOrders shopId={shopId} table={opened.table} onClose={close} />
          ) : (
            <MergeDialogs shopId={shopId} from={opened.table} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
