import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import type { PayableMode } from '../../model/payable-modes.ts';
import classes from './payments.module.css';

interface Props {
  /** In rupees, as `due`. */
  above: number;
  due: number;
  mode: Pick<PayableMode, 'id' | 'name'>;
  disabled: boolean;
  onTip: () => void;
  onRefund: (refundMode: string) => void;
  onRefuse: () => void;
}

/** Money that has moved is never cut to what is due: a person chooses what happens to the rest. */
export default function AboveDue({ above, due, mode, disabled, onTip, onRefund, onRefuse }: Props) {
  const m = invoicePaymentMessages().above;
  const cash = { id: 'CASH', name: dinerInvoiceMessages().paymentMode.CASH };
  return (
    <div className={classes.above}>
      <p className={classes.explanation}>{m.explanation(`₹${formatRupees(above)}`)}</p>
      <Button variant="quiet" disabled={disabled} onClick={onTip}>
        {m.tip(`₹${formatRupees(above)}`)}
      </Button>
      {[cash, mode].map(({ id, name }) => (
        <Button key={id} variant="quiet" disabled={disabled} onClick={() => onRefund(id)}>
          {m.refundIn(`₹${formatRupees(above)}`, name)}
        </Button>
      ))}
      <Button variant="quiet" disabled={disabled} onClick={onRefuse}>
        {m.refuse(`₹${formatRupees(due)}`)}
      </Button>
    </div>
  );
}
