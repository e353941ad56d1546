import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { OpenInvoice } from '../hooks/use-open-invoice.ts';
import { ownInvoiceId, separateInvoiceFor, unpaidKotsAt } from '../model/separate-invoice.ts';
import classes from './separate-invoice-dialog.module.css';

interface SeparateInvoiceControl {
  pay: (kot: Kot) => void;
  /** The caller must render it. */
  dialog: ReactNode;
}

/**
 * `pay` opens the invoice of a KOT, its own if it has one. If the table has other unpaid KOTs, the owner
 * chooses, because splitting changes an invoice that may already be printed.
 */
export function useSeparateInvoiceDialog(
  kots: Kot[] | undefined,
  { openForTable, openForKot, openById }: OpenInvoice,
  isTaxAdded: boolean,
): SeparateInvoiceControl {
  const [chosenKotId, setChosenId] = useState<string>();
  const close = () => setChosenId(undefined);
  const pay = (kot: Kot) => {
    const orders = kot.tableId ? unpaidKotsAt(kot.tableId._id, kots) : [kot];
    const ownInvoice = ownInvoiceId(kot, orders);
    if (ownInvoice) openById(ownInvoice);
    else if (!kot.tableId) openForKot(kot._id);
    else if (orders.length > 1) setChosenId(kot._id);
    else openForTable(kot.tableId._id);
  };
  const kot = kots?.find(({ _id, paidAt }) => _id === chosenKotId && !paidAt);
  const choose = (open: (id: string) => void) => (id: string) => {
    close();
    open(id);
  };
  const dialog = kot && kots && (
    <SeparateInvoiceDialog
      kot={kot}
      kots={kots}
      isTaxAdded={isTaxAdded}
      onTable={choose(openForTable)}
      onKot={choose(openForKot)}
      onClose={close}
    />
  );
  return { pay, dialog };
}

interface SheetProps {
  kot: Kot;
  kots: Kot[];
  isTaxAdded: boolean;
  onTable: (tableId: string) => void;
  onKot: (kotId: string) => void;
  onClose: () => void;
}

/** Asks whether to invoice all unpaid KOTs of the table or this one. */
function SeparateInvoiceDialog({ kot, kots, isTaxAdded, onTable, onKot, onClose }: SheetProps) {
  const m = invoiceMessages().split;
  const table = kot.tableId;
  if (!table) return null;
  const choice = separateInvoiceFor(kot, unpaidKotsAt(table._id, kots));
  const { orders } = choice;
  // The oldest KOT comes first.
  const invoicedSeparately = choice.invoicedSeparately.map(({ tokenNo }) => `#${tokenNo}`).reverse();
  const sum = (rupees: number) => (
    <span>
      <Money rupees={rupees} />
      {isTaxAdded && <small> {m.plusGst}</small>}
    </span>
  );
  return (
    <Sheet opened title={m.title} onClose={onClose}>
      <p className={classes.question}>{m.question(table.name, orders.length)}</p>
      <div className={classes.choices}>
        <Button className={classes.choice ?? ''} onClick={() => onTable(table._id)} data-autofocus>
          <span>
            {m.allOfTable(table.name)}
            {invoicedSeparately.length > 0 && <small>{m.withOwnInvoices(invoicedSeparately)}</small>}
          </span>
          {sum(choice.totalRupees)}
        </Button>
        {orders.length > 1 && (
          <Button variant="quiet" className={classes.choice ?? ''} onClick={() => onKot(kot._id)}>
            <span>
              {m.onlyOrder(`#${kot.tokenNo}`)}
              {choice.isShared && <small>{m.takesOffTable}</small>}
            </span>
            {sum(kot.orderValue)}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
