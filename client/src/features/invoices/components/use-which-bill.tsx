import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { BillDesk } from './use-bill-desk.ts';
import classes from './use-which-bill.module.css';

interface WhichBill {
  pay: (kot: Kot) => void;
  /** Has to stand somewhere in the screen. */
  question: ReactNode;
}

/**
 * The bill of a ticket. Without a table it is the ticket's own. A table that has no other order has one bill, the
 * table's, so that a bill which lies open is found again. Where there are several orders most guests pay together
 * and some apart: taking an order off a bill that may be printed already is not guessed, the owner says which.
 */
export function useWhichBill(kots: Kot[] | undefined, { openTable, openTicket }: BillDesk): WhichBill {
  const [askedId, setAskedId] = useState<string>();
  const close = () => setAskedId(undefined);
  const ordersAt = (tableId: string) =>
    kots?.filter((kot) => kot.tableId?._id === tableId && kot.status !== 'REQUESTED' && !kot.paidAt) ?? [];
  const pay = ({ _id, tableId }: Kot) => {
    if (!tableId) openTicket(_id);
    else if (ordersAt(tableId._id).length > 1) setAskedId(_id);
    else openTable(tableId._id);
  };
  const kot = kots?.find(({ _id, paidAt }) => _id === askedId && !paidAt);
  const table = kot?.tableId;
  if (!kot || !table) return { pay, question: null };
  const orders = ordersAt(table._id);
  const tableValue = toRupees(orders.reduce((sum, { orderValue }) => sum + toPaise(orderValue), 0));
  const choose = (open: (id: string) => void, id: string) => {
    close();
    open(id);
  };
  const question = (
    <Sheet opened title="Pay Bill" onClose={close}>
      <p className={classes.question}>
        Table {table.name} has {orders.length} orders to be paid. Which do you want to bill?
      </p>
      <div className={classes.choices}>
        <Button className={classes.choice ?? ''} onClick={() => choose(openTable, table._id)} data-autofocus>
          <span>All of table {table.name}</span>
          <Money rupees={tableValue} />
        </Button>
        <Button variant="quiet" className={classes.choice ?? ''} onClick={() => choose(openTicket, kot._id)}>
          <span>Only order #{kot.tokenNo}</span>
          <Money rupees={kot.orderValue} />
        </Button>
      </div>
    </Sheet>
  );
  return { pay, question };
}
