import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { useEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './invoice-dialog-buttons.module.css';

interface Props {
  invoice: PrintableInvoice;
  onPrint: () => void;
  /** Undefined if the user may take no money. */
  onPay: (() => void) | undefined;
  /** Undefined if the user may not set charges. */
  onCharges: (() => void) | undefined;
  /** Undefined if the user may neither set a discount nor ask for it. */
  onDiscount: (() => void) | undefined;
  /** Somebody else has to approve a discount. */
  asksForDiscount: boolean;
  /** Undefined if the user may not set the buyer. */
  onBuyer: (() => void) | undefined;
  onPayments: () => void;
  /** Undefined if the user may not split bills. */
  onSplit: (() => void) | undefined;
  /** Undefined if the user may not move orders. */
  onMove: ((table: PrintableInvoice['tables'][number]) => void) | undefined;
  /** Undefined if the user may not merge tables. */
  onMerge: ((table: PrintableInvoice['tables'][number]) => void) | undefined;
  /** Undefined if the user may neither give money back nor ask for it. */
  onCredit: (() => void) | undefined;
  /** Somebody else has to approve a credit note. */
  asksToCredit: boolean;
  /** Opens the invoice that a credit note is for. */
  onOpen: (invoiceId: string) => void;
  onClose: () => void;
}

/** Payment and charges are offered only while the invoice is OPEN. A VOID invoice can only be closed. */
export function InvoiceDialogButtons(props: Props) {
  const {
    invoice,
    onPrint,
    onPay,
    onCharges,
    onDiscount,
    asksForDiscount,
    onBuyer,
    onPayments,
    onSplit,
    onMove,
    onMerge,
  } = props;
  const { onCredit, asksToCredit, onOpen, onClose } = props;
  const m = invoiceMessages().dialog;
  const paid = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Moves the focus from the dialog to "Paid", because the invoice loads after the dialog has opened.
    if (document.activeElement?.getAttribute('role') === 'dialog') paid.current?.focus();
  }, []);
  const { creditFor } = invoice;
  const isOpen = invoice.status === 'OPEN';
  const isVoid = invoice.status === 'VOID';
  const [table] = invoice.tables;
  return (
    <div className={classes.foot}>
      {onPay && isOpen && (
        <Button wide className={classes.paid ?? ''} onClick={onPay} ref={paid}>
          {m.paid}
        </Button>
      )}
      <div className={classes.others}>
        {!isVoid && (
          <>
            <Button variant="quiet" onClick={onPrint}>
              {m.printInvoice}
            </Button>
            <ButtonLink variant="quiet" to={paths.publicInvoice(invoice._id)}>
              {m.sendInvoice}
            </ButtonLink>
          </>
        )}
        {onCharges && isOpen && (
          <Button variant="quiet" onClick={onCharges}>
            {m.addCharges}
          </Button>
        )}
        {onDiscount && isOpen && invoice.subTotal > 0 && (
          <Button variant="quiet" onClick={onDiscount}>
            {asksForDiscount ? m.askDiscount : m.discount}
          </Button>
        )}
        {/* A bill without GST gives no tax credit. It has the button only to remove a buyer. */}
        {onBuyer && isOpen && (invoice.gst ?? invoice.buyer) && (
          <Button variant="quiet" onClick={onBuyer}>
            {m.buyer}
          </Button>
        )}
        {invoice.payments.length > 0 && (
          <Button variant="quiet" onClick={onPayments}>
            {m.payments}
          </Button>
        )}
        {onSplit && canSplitOrIsSplit(invoice) && (
          <Button variant="quiet" onClick={onSplit}>
            {m.splitInvoice}
          </Button>
        )}
        {onMove && isOpen && table && (
          <Button variant="quiet" onClick={() => onMove(table)}>
            {m.moveTable}
          </Button>
        )}
        {onMerge && isOpen && table && (
          <Button variant="quiet" onClick={() => onMerge(table)}>
            {invoice.tables.length > 1 ? m.mergedTables : m.mergeTables}
          </Button>
        )}
        {onCredit && invoice.status === 'PAID' && !creditFor && (
          <Button variant="quiet" onClick={onCredit}>
            {asksToCredit ? m.askCreditNote : m.creditNote}
          </Button>
        )}
        {creditFor && (
          <Button variant="quiet" onClick={() => onOpen(creditFor)}>
            {m.openInvoice(invoice.creditForNo ?? '')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {m.close}
        </Button>
      </div>
    </div>
  );
}

/** An invoice that is split leads to the others of the split, also once it is paid. */
function canSplitOrIsSplit({
  status,
  totalItems,
  payments,
  hasSplits,
  splitFrom,
}: PrintableInvoice): boolean {
  if (status === 'VOID') return false;
  return hasSplits || splitFrom !== null || (status === 'OPEN' && payments.length === 0 && totalItems > 1);
}
