import { IconCamera, IconReceipt } from '@tabler/icons-react';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { CashMovement } from '@tawa/shared/shifts/shifts.contract.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { useSetReceipt } from '../shifts.queries.ts';

const ReceiptSheet = lazy(() => retryImport(() => import('./receipt-sheet.tsx')));

interface Props {
  shopId: string;
  movement: CashMovement;
}

interface ShowProps extends Props {
  /** Whether the button says of which expense. Default: no, because the expense stands beside it. */
  isNamed?: boolean;
}

const nameOf = ({ kind, amount, reason }: CashMovement): string =>
  `${shiftMessages().kinds[kind]} ₹${formatRupees(amount)}, ${reason}`;

/** Opens the photo of a receipt. */
export function ShowReceipt({ shopId, movement, isNamed = false }: ShowProps) {
  const m = shiftMessages().movement;
  const [isOpen, setOpen] = useState(false);
  const title = m.receiptOf(nameOf(movement));
  return (
    <>
      <Button
        variant="bare"
        icon={<IconReceipt size={20} aria-hidden="true" />}
        aria-label={title}
        onClick={() => setOpen(true)}
      >
        {isNamed ? title : m.receipt}
      </Button>
      {isOpen && (
        <Suspense>
          <ReceiptSheet
            shopId={shopId}
            movementId={movement._id}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Takes or chooses the photo of a receipt, and saves it. A phone offers its camera. */
export function AddReceipt({ shopId, movement }: Props) {
  const m = shiftMessages().movement;
  const input = useRef<HTMLInputElement>(null);
  const save = useSetReceipt(shopId, movement._id);
  return (
    <>
      <Button
        variant="bare"
        icon={<IconCamera size={20} aria-hidden="true" />}
        aria-label={m.addReceiptOf(nameOf(movement))}
        busy={save.isPending}
        onClick={() => input.current?.click()}
      >
        {m.addReceipt}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo) save.mutate(photo);
          // Lets the same file be chosen again after an error.
          target.value = '';
        }}
      />
    </>
  );
}
