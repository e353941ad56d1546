import { IconDownload } from '@tabler/icons-react';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { IconButton } from '../../../ui/elements/button.tsx';
import { ReceiptWidthChoice } from '../../../ui/print/receipt-width-choice.tsx';
import type { InvoiceShop, PrintableInvoice } from '../model/printable-invoice.ts';
import { useInvoiceImage } from './invoice-image.tsx';
import classes from './invoice-print-tools.module.css';

/** Chooses the receipt width; downloads the invoice as PNG. */
export function InvoicePrintTools({ invoice, shop }: { invoice: PrintableInvoice; shop: InvoiceShop }) {
  const m = invoiceMessages().dialog;
  const image = useInvoiceImage(invoice, shop, m.pictureFailed);
  return (
    <div className={classes.tools}>
      <ReceiptWidthChoice />
      <IconButton
        label={m.downloadPicture}
        aria-busy={image.isRendering}
        disabled={image.isRendering}
        onClick={() => void image.download()}
      >
        <IconDownload size={22} aria-hidden="true" />
      </IconButton>
      {image.offscreenPaper}
    </div>
  );
}
