import { IconTransfer } from '@tabler/icons-react';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../lib/browser/retry-import.ts';
import { IconButton } from '../ui/elements/button.tsx';

const MoveOrders = lazy(() =>
  retryImport(() => import('../features/tables/components/move/move-orders.tsx')),
);

interface Props {
  shopId: string;
  tableNo: string;
}

/** Moves the orders of the table whose menu is open. */
export function MoveTableTool({ shopId, tableNo }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label={waiterMessages().tables.moveTable} onClick={() => setOpen(true)}>
        <IconTransfer size={22} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense>
          <MoveOrders shopId={shopId} tableNo={tableNo} onMoved={close} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
