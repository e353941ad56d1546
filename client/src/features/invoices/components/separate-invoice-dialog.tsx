import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { joinTableNames } from '@tawa/shared/tables/tables.rules.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Money } from '../../../ui/elements/money.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { tablesOfGroup } from '../../orders/model/table-group.ts';
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
  tables: readonly Table[] | undefined,
): SeparateInvoiceControl {
  const [chosenKotId, setChosenId] = useState<string>();
  const close = () => setChosenId(undefined);
  const pay = (kot: Kot) => {
    const orders = kot.tableId ? unpaidKotsAt(tablesOfInvoice(kot.tableId, tables), kots) : [kot];
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
      tables={tables}
      isTaxAdded={isTaxAdded}
      onTable={choose(openForTable)}
      onKot={choose(openForKot)}
      onClose={close}
    />
  );
  return { pay, dialog };
}

/** The table of a KOT, or all tables that are merged with it. */
function tablesOfInvoice(tableId: Pick<Table, '_id' | 'name'>, tables: readonly Table[] = []) {
  const table = tables.find(({ _id }) => _id === tableId._id);
  // A KOT keeps the name that its table had at the order.
  return table?.group ? tablesOfGroup(table) : [tableId];
}

interface SheetProps {
  kot: Kot;
  kots: Kot[];
  tables: readonly Table[] | undefined;
  isTaxAdded: boolean;
  onTable: (tableId: string) => void;
  onKot: (kotId: string) => void;
  onClose: () => void;
}

/** Asks whether to invoice all unpaid KOTs of the table or this one. */
function SeparateInvoiceDialog({ kot, kots, tables, isTaxAdded, onTable, onKot, onClose }: SheetProps) {
  const m = invoiceMessages().split;
  const table = kot.tableId;
  if (!table) return null;
  const tablesTogether = tablesOfInvoice(table, tables);
  const place = joinTableNames(tablesTogether);
  const choice = separateInvoiceFor(kot, unpaidKotsAt(tablesTogether, kots));
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
      <p className={classes.question}>{m.question(place, orders.length)}</p>
      <div className={classes.choices}>
        <Button className={classes.choice ?? ''} onClick={() => onTable(table._id)} data-autofocus>
          <span>
            {m.allOfTable(place)}
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
