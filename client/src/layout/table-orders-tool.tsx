import { IconTransfer } from '@tabler/icons-react';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../lib/browser/retry-import.ts';
import { IconButton } from '../ui/elements/button.tsx';

const TableOrders = lazy(() =>
  retryImport(() => import('../features/tables/components/move/table-orders.tsx')),
);

interface Props {
  shopId: string;
  tableNo: string;
}

/** Shows the orders of the table whose menu is open, which can be moved. */
export function TableOrdersTool({ shopId, tableNo }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={waiterMessages().tables.orders} onClick={() => setOpen(true)}>
        <IconTransfer size={22} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <TableOrders shopId={shopId} tableNo={tableNo} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
