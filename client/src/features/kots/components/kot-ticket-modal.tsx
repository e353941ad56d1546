import { IconPrinter } from '@tabler/icons-react';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { printNow } from '../../../ui/print/print-page.ts';
import { PrintPaper } from '../../../ui/print/print-paper.tsx';
import { PaperWidth } from '../../../ui/print/receipt-width-choice.tsx';
import { KotTicket } from './kot-ticket.tsx';
import classes from './kot-ticket-modal.module.css';

interface Props {
  kot: Kot | undefined;
  /** Goes on to the browser's print dialog by itself. */
  atOnce: boolean;
  onClose: () => void;
}

export function KotTicketModal({ kot, atOnce, onClose }: Props) {
  return (
    <Sheet
      opened={kot !== undefined}
      title={`Order #${kot?.tokenNo}`}
      onClose={onClose}
      footer={
        <div className={classes.foot}>
          <PaperWidth />
          <Button
            className={classes.print}
            icon={<IconPrinter size={20} aria-hidden="true" />}
            onClick={printNow}
            data-autofocus
          >
            Print
          </Button>
        </div>
      }
    >
      {kot && (
        <PrintPaper>
          <KotTicket kot={kot} />
        </PrintPaper>
      )}
      {kot && atOnce && <PrintAtOnce />}
    </Sheet>
  );
}

function PrintAtOnce() {
  useEffect(() => {
    // The dialog stops the page, so the ticket is drawn behind it first.
    const timer = setTimeout(printNow, 150);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
