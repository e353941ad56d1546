import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toastError } from '../../../lib/toasts.ts';
import { savePicture } from '../../../ui/print/save-image.ts';
import { type Bill, BillPaper, type BillShop } from '../components/bill-paper.tsx';
import classes from './use-bill-picture.module.css';

interface BillPicture {
  download: () => Promise<void>;
  isDrawing: boolean;
  /** The sheet that is drawn, out of sight; has to stand somewhere in the screen. */
  sheet: ReactNode;
}

/** The bill as a PNG named by its number. It has a sheet of its own, so it is the same from every screen and printer. */
export function useBillPicture(bill: Bill | undefined, shop: BillShop | undefined): BillPicture {
  const [isDrawing, setDrawing] = useState(false);
  const paper = useRef<HTMLDivElement>(null);

  async function download(): Promise<void> {
    if (!bill || isDrawing) return;
    flushSync(() => setDrawing(true));
    try {
      if (paper.current) await savePicture(paper.current, `${bill.invoiceNo}.png`);
    } catch {
      toastError('The picture could not be made. Please try again, or use Print Bill.');
    } finally {
      setDrawing(false);
    }
  }

  const sheet = isDrawing && bill && shop && (
    <div className={classes.outside} aria-hidden="true">
      <div ref={paper} className={classes.sheet}>
        <BillPaper bill={bill} shop={shop} />
      </div>
    </div>
  );
  return { download, isDrawing, sheet };
}
