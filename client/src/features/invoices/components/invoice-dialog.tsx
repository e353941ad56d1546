import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PrintReceipt } from '../../../ui/print/print-paper.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import type { OpenInvoice } from '../hooks/use-open-invoice.ts';
import type { InvoiceShop, PrintableInvoice } from '../model/printable-invoice.ts';
import { AddCharges } from './add-charges.tsx';
import classes from './invoice-dialog.module.css';
import { InvoiceDialogButtons } from './invoice-dialog-buttons.tsx';
import { InvoicePrintTools } from './invoice-print-tools.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { PayInvoice } from './pay-invoice.tsx';
import type { PartSlip } from './payments/invoice-payments.tsx';
import { PrintedInvoice } from './printed-invoice.tsx';

const InvoicePayments = lazy(() => retryImport(() => import('./payments/invoice-payments.tsx')));
const CreditNotes = lazy(() => retryImport(() => import('./credit/credit-notes.tsx')));
const SetDiscount = lazy(() => retryImport(() => import('./discount/set-discount.tsx')));
const SetBuyer = lazy(() => retryImport(() => import('./set-buyer.tsx')));
const SplitInvoice = lazy(() => retryImport(() => import('./split/split-invoice.tsx')));

interface Props {
  shop: Shop;
  openInvoice: OpenInvoice;
  onPrint: (invoiceId: string) => void;
  Slip: PartSlip;
  /** Moves the orders of a table. Missing if the user may not. */
  onMove?: ((table: PrintableInvoice['tables'][number]) => void) | undefined;
  /** Merges other tables with that of the invoice, or unmerges them. Missing if the user may not. */
  onMerge?: ((table: PrintableInvoice['tables'][number]) => void) | undefined;
}

/** Payment and charges end when the invoice is settled; its payments and credit notes can be looked at then too. */
type Step = 'pay' | 'charges' | 'discount' | 'buyer' | 'payments' | 'credit';

/** The dialog is open while `openInvoice` loads or has an invoice, which events keep current. */
export function InvoiceDialog({ shop, openInvoice, onPrint, Slip, onMove, onMerge }: Props) {
  const { invoice, isOpening, close } = openInvoice;
  const may = useMay(shop);
  const mayCredit = may('invoice.refund');
  const [splitId, setSplitId] = useState<string>();
  const m = invoiceMessages().dialog;
  const [openedStep, setOpenedStep] = useState<{ invoiceId: string; step: Step }>();
  // The steps start again when another invoice is shown.
  const shownStep = openedStep?.invoiceId === invoice?._id ? openedStep?.step : undefined;
  const step =
    invoice?.status === 'OPEN' || shownStep === 'payments' || shownStep === 'credit' ? shownStep : undefined;
  const open = (step: Step) => invoice && setOpenedStep({ invoiceId: invoice._id, step });
  const back = () => setOpenedStep(undefined);
  const openOther = (invoiceId: string) => {
    back();
    openInvoice.openById(invoiceId);
  };
  return (
    <>
      <Sheet
        opened={isOpening || invoice !== undefined}
        title={invoice ? m.title(invoice.invoiceNo) : m.loading}
        onClose={close}
        footer={
          invoice && (
            <InvoiceDialogButtons
              invoice={invoice}
              onPrint={() => onPrint(invoice._id)}
              onPay={may('invoice.pay') ? () => open('pay') : undefined}
              onCharges={may('invoice.charge') ? () => open('charges') : undefined}
              onDiscount={may('invoice.read') ? () => open('discount') : undefined}
              asksForDiscount={!may('invoice.charge')}
              onBuyer={may('invoice.charge') ? () => open('buyer') : undefined}
              onPayments={() => open('payments')}
              onCredit={may('invoice.read') ? () => open('credit') : undefined}
              asksToCredit={!mayCredit}
              onOpen={openOther}
              onSplit={may('invoice.split') ? () => setSplitId(invoice._id) : undefined}
              onMove={onMove}
              onMerge={onMerge}
              onClose={close}
            />
          )
        }
      >
        {invoice ? <OpenedInvoice invoice={invoice} shop={shop} /> : <RowSkeletons count={6} height={44} />}
      </Sheet>
      {invoice && step === 'pay' && <PayInvoice shop={shop} invoice={invoice} onClose={back} />}
      {invoice && step === 'charges' && <AddCharges shop={shop} invoice={invoice} onClose={back} />}
      {invoice && step === 'discount' && (
        <Suspense>
          <SetDiscount
            shopId={shop._id}
            invoice={invoice}
            needsApproval={!may('invoice.charge')}
            onClose={back}
          />
        </Suspense>
      )}
      {invoice && step === 'buyer' && (
        <Suspense>
          <SetBuyer shopId={shop._id} invoice={invoice} onClose={back} />
        </Suspense>
      )}
      {invoice && step === 'payments' && (
        <Suspense>
          <InvoicePayments shop={shop} invoice={invoice} Slip={Slip} onClose={back} />
        </Suspense>
      )}
      {invoice && step === 'credit' && (
        <Suspense>
          <CreditNotes
            shopId={shop._id}
            invoice={invoice}
            needsApproval={!mayCredit}
            onOpen={openOther}
            onClose={back}
          />
        </Suspense>
      )}
      {invoice && splitId === invoice._id && (
        <Suspense>
          <SplitInvoice
            shop={shop}
            invoiceId={splitId}
            onOpen={openInvoice.openById}
            onClose={() => setSplitId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function OpenedInvoice({ invoice, shop }: { invoice: PrintableInvoice; shop: InvoiceShop }) {
  return (
    <>
      <div className={classes.head}>
        <InvoiceStatus invoice={invoice} />
        {invoice.status !== 'VOID' && <InvoicePrintTools invoice={invoice} shop={shop} />}
      </div>
      <div className={classes.desk}>
        <PrintReceipt>
          <PrintedInvoice invoice={invoice} shop={shop} />
        </PrintReceipt>
      </div>
    </>
  );
}
