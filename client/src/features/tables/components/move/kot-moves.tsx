import { moveMessages } from '@tawa/shared/messages/tables.move.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { useChangeKotType, useMoveMutation } from '../../hooks/use-move-orders.ts';
import classes from '../choice/table-choice-sheet.module.css';
import { MoveKot } from './move-orders.tsx';
import { TableChoiceSheet } from './table-choice-sheet.tsx';

interface Props {
  shopId: string;
  kot: Kot;
  onClose: () => void;
}

/** Offers what can become of an order: another table, takeaway or dine-in. */
export default function KotMoves({ shopId, kot, onClose }: Props) {
  const m = moveMessages();
  const [step, setStep] = useState<'table' | 'dine-in'>();
  const changeType = useChangeKotType(shopId, kot);
  const takeaway = useMoveMutation(shopId, (kotType: 'TAKEAWAY') => changeType({ kotType }));
  const back = () => setStep(undefined);
  return (
    <>
      <Sheet opened title={m.orderTitle(kot.tokenNo)} onClose={onClose}>
        <div className={classes.acts}>
          {kot.tableId && (
            <Button variant="quiet" wide data-autofocus onClick={() => setStep('table')}>
              {m.moveOrder}
            </Button>
          )}
          {kot.kotType !== 'TAKEAWAY' && (
            <Button
              variant="quiet"
              wide
              busy={takeaway.isPending}
              onClick={() => takeaway.mutate('TAKEAWAY', { onSuccess: onClose })}
            >
              {m.toTakeaway}
            </Button>
          )}
          {kot.kotType !== 'DINEIN' && (
            <Button variant="quiet" wide onClick={() => setStep('dine-in')}>
              {m.toDineIn}
            </Button>
          )}
        </div>
        {takeaway.error && (
          <p className={classes.problem} role="alert">
            {takeaway.error.message}
          </p>
        )}
      </Sheet>
      {step === 'table' && <MoveKot shopId={shopId} kot={kot} onMoved={onClose} onClose={back} />}
      {step === 'dine-in' && (
        <TableChoiceSheet
          shopId={shopId}
          title={m.dineInTitle(kot.tokenNo)}
          fromId={undefined}
          fault={undefined}
          // Without a table an order has no bill but its own.
          joinQuestion={(to) => m.joinOrder(kot.tokenNo, to, kot.invoiceId !== null)}
          request={({ name: tableNo }, merge) =>
            changeType({ kotType: 'DINEIN', tableNo, ...(merge && { merge }) })
          }
          onMoved={onClose}
          onClose={back}
        >
          <p>{m.whereServed}</p>
        </TableChoiceSheet>
      )}
    </>
  );
}
