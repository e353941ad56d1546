import { useEffect, useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { printNow } from '../../../ui/print/print-page.ts';
import classes from './bill-buttons.module.css';
import type { Bill } from './bill-paper.tsx';

interface Props {
  bill: Bill;
  onPay: () => void;
  onCharges: () => void;
  onClose: () => void;
}

/** What can be done with a bill; money only while it is open. */
export function BillButtons({ bill, onPay, onCharges, onClose }: Props) {
  const paid = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The bill comes after its dialog: on a keyboard Enter goes on from here.
    if (document.activeElement?.getAttribute('role') === 'dialog') paid.current?.focus();
  }, []);
  const isOpen = bill.status === 'OPEN';
  const isVoid = bill.status === 'VOID';
  return (
    <div className={classes.foot}>
      {isOpen && (
        <Button wide className={classes.paid ?? ''} onClick={onPay} ref={paid}>
          Paid
        </Button>
      )}
      <div className={classes.others}>
        {!isVoid && (
          <>
            <Button variant="quiet" onClick={printNow}>
              Print Bill
            </Button>
            <ButtonLink variant="quiet" to={paths.paidBill(bill._id)}>
              Send Bill
            </ButtonLink>
          </>
        )}
        {isOpen && (
          <Button variant="quiet" onClick={onCharges}>
            Add Charges
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
