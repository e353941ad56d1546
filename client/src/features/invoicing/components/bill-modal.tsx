import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { PrintPaper } from '../../../ui/print/print-paper.tsx';
import type { BillDesk } from '../hooks/use-open-invoice.ts';
import { AddCharges } from './add-charges.tsx';
import { BillButtons } from './bill-buttons.tsx';
import classes from './bill-modal.module.css';
import { type Bill, BillPaper, type BillShop } from './bill-paper.tsx';
import { BillState } from './bill-state.tsx';
import { PaperTools } from './paper-tools.tsx';
import { PayBill } from './pay-bill.tsx';

interface Props {
  shop: Shop;
  desk: BillDesk;
}

/** The bill on the counter. It is live: a ticket, a charge or a payment from another till shows at once. */
export function BillModal({ shop, desk: { bill, isOpening, close } }: Props) {
  const [asked, setAsked] = useState<{ billId: string; step: 'pay' | 'charges' }>();
  // What was asked of another bill, or before this one was paid elsewhere, is over.
  const step = bill?.status === 'OPEN' && asked?.billId === bill._id ? asked.step : undefined;
  const back = () => setAsked(undefined);
  return (
    <>
      <Sheet
        opened={isOpening || bill !== undefined}
        title={bill ? `Bill ${bill.invoiceNo}` : 'Bill'}
        onClose={close}
        footer={
          bill && (
            <BillButtons
              bill={bill}
              onPay={() => setAsked({ billId: bill._id, step: 'pay' })}
              onCharges={() => setAsked({ billId: bill._id, step: 'charges' })}
              onClose={close}
            />
          )
        }
      >
        {bill ? <Opened bill={bill} shop={shop} /> : <RowSkeletons count={6} height={44} />}
      </Sheet>
      {bill && step === 'pay' && <PayBill shopId={shop._id} bill={bill} onClose={back} />}
      {bill && step === 'charges' && <AddCharges shop={shop} bill={bill} onClose={back} />}
    </>
  );
}

function Opened({ bill, shop }: { bill: Bill; shop: BillShop }) {
  return (
    <>
      <div className={classes.head}>
        <BillState bill={bill} />
        {bill.status !== 'VOID' && <PaperTools bill={bill} shop={shop} />}
      </div>
      <div className={classes.desk}>
        <PrintPaper>
          <BillPaper bill={bill} shop={shop} />
        </PrintPaper>
      </div>
    </>
  );
}
