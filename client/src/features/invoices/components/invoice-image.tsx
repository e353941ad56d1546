import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toastError } from '../../../lib/toasts.ts';
import { saveElementAsPng } from '../../../ui/print/save-element-as-png.ts';
import type { InvoiceShop, PrintableInvoice } from '../model/printable-invoice.ts';
import '../../../ui/theme/paper.css';
import classes from './invoice-image.module.css';
import { PrintedInvoice } from './printed-invoice.tsx';

interface InvoiceImage {
  download: () => Promise<void>;
  isRendering: boolean;
  /** The caller must render it. */
  offscreenPaper: ReactNode;
}

/**
 * Makes a PNG of the invoice, drawn from a copy outside of the screen, so that it is the same on all devices.
 */
export function useInvoiceImage(
  invoice: PrintableInvoice | undefined,
  shop: InvoiceShop | undefined,
  failureMessage: string,
): InvoiceImage {
  const [isDrawing, setDrawing] = useState(false);
  const paper = useRef<HTMLDivElement>(null);

  async function download(): Promise<void> {
    if (!invoice || isDrawing) return;
    flushSync(() => setDrawing(true));
    try {
      if (paper.current) await saveElementAsPng(paper.current, `${invoice.invoiceNo}.png`);
    } catch {
      toastError(failureMessage);
    } finally {
      setDrawing(false);
    }
  }

  const offscreenPaper = isDrawing && invoice && shop && (
    <div className={classes.outside} aria-hidden="true">
      <div ref={paper} className={classes.paper}>
        <PrintedInvoice invoice={invoice} shop={shop} />
      </div>
    </div>
  );
  return { download, isRendering: isDrawing, offscreenPaper };
}
