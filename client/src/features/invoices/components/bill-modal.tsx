import { useState } from 'react';
import { PrintPaper } from '../../../ui/print-paper.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { AddCharges } from './add-charges.tsx';
import { BillButtons } from './bill-buttons.tsx';
import classes from './bill-modal.module.css';
import { type Bill, BillPaper, type BillShop } from './bill-paper.tsx';
import { BillState } from './bill-state.tsx';
import { PaperTools } from './paper-tools.tsx';
import { PayBill } from './pay-bill.tsx';
import type { BillDesk } from './use-bill-desk.ts';

interface Props {
  shop: BillShop & { _id: string };
  desk: BillDesk;
}

/** The bill on the counter. It is live: a ticket, a charge or a payment from another till shows at once. */
export function BillModal({ shop, desk }: Props) {
  const { bill, isOpening, close } = desk;
  if (bill) return <OpenedBill key={bill._id} shop={shop} bill={bill} onClose={close} />;
  return (
    <Sheet opened={isOpening} title="Bill" onClose={close}>
      <RowSkeletons count={6} height={44} />
    </Sheet>
  );
}

function OpenedBill({ shop, bill, onClose }: { shop: Props['shop']; bill: Bill; onClose: () => void }) {
  const [step, setStep] = useState<'pay' | 'charges'>();
  const isOpen = bill.status === 'OPEN';
  const back = () => setStep(undefined);
  return (
    <>
      <Sheet
        opened
        title={`Bill ${bill.invoiceNo}`}
        onClose={onClose}
        footer={
          <BillButtons
            bill={bill}
            onPay={() => setStep('pay')}
            onCharges={() => setStep('charges')}
            onClose={onClose}
          />
        }
      >
        <div className={classes.head}>
          <BillState bill={bill} />
          {bill.status !== 'VOID' && <PaperTools bill={bill} shop={shop} />}
        </div>
        <div className={classes.desk}>
          <PrintPaper>
            <BillPaper bill={bill} shop={shop} />
          </PrintPaper>
        </div>
      </Sheet>
      {isOpen && step === 'pay' && <PayBill shopId={shop._id} bill={bill} onClose={back} />}
      {isOpen && step === 'charges' && <AddCharges shopId={shop._id} bill={bill} onClose={back} />}
    </>
  );
}
