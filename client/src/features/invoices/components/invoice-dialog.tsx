import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PrintReceipt } from '../../../ui/print/print-paper.tsx';
import type { OpenInvoice } from '../hooks/use-open-invoice.ts';
import type { InvoiceShop, PrintableInvoice } from '../model/printable-invoice.ts';
import { AddCharges } from './add-charges.tsx';
import classes from './invoice-dialog.module.css';
import { InvoiceDialogButtons } from './invoice-dialog-buttons.tsx';
import { InvoicePrintTools } from './invoice-print-tools.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { PayInvoice } from './pay-invoice.tsx';
import { PrintedInvoice } from './printed-invoice.tsx';

interface Props {
  shop: Shop;
  openInvoice: OpenInvoice;
  onPrint: (invoiceId: string) => void;
}

/** The dialog is open while `openInvoice` loads or has an invoice, which events keep current. */
export function InvoiceDialog({ shop, openInvoice: { invoice, isOpening, close }, onPrint }: Props) {
  const m = invoiceMessages().dialog;
  const [openedStep, setOpenedStep] = useState<{ invoiceId: string; step: 'pay' | 'charges' }>();
  // The steps start again when another invoice is shown, or when this one is settled.
  const step =
    invoice?.status === 'OPEN' && openedStep?.invoiceId === invoice._id ? openedStep.step : undefined;
  const back = () => setOpenedStep(undefined);
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
              onPay={() => setOpenedStep({ invoiceId: invoice._id, step: 'pay' })}
              onCharges={() => setOpenedStep({ invoiceId: invoice._id, step: 'charges' })}
              onClose={close}
            />
          )
        }
      >
        {invoice ? <OpenedInvoice invoice={invoice} shop={shop} /> : <RowSkeletons count={6} height={44} />}
      </Sheet>
      {invoice && step === 'pay' && <PayInvoice shop={shop} invoice={invoice} onClose={back} />}
      {invoice && step === 'charges' && <AddCharges shop={shop} invoice={invoice} onClose={back} />}
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
