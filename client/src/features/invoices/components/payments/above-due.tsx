import type { MoneyMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import classes from './payments.module.css';

interface Props {
  /** In rupees, as `due`. */
  above: number;
  due: number;
  mode: MoneyMode;
  disabled: boolean;
  onTip: () => void;
  onRefund: (refundMode: MoneyMode) => void;
  onRefuse: () => void;
}

/** Money that has moved is never cut to what is due: a person chooses what happens to the rest. */
export default function AboveDue({ above, due, mode, disabled, onTip, onRefund, onRefuse }: Props) {
  const m = invoicePaymentMessages().above;
  const modes = dinerInvoiceMessages().paymentMode;
  return (
    <div className={classes.above}>
      <p className={classes.explanation}>{m.explanation(`₹${formatRupees(above)}`)}</p>
      <Button variant="quiet" disabled={disabled} onClick={onTip}>
        {m.tip(`₹${formatRupees(above)}`)}
      </Button>
      {(['CASH', mode] as const).map((refundMode) => (
        <Button key={refundMode} variant="quiet" disabled={disabled} onClick={() => onRefund(refundMode)}>
          {m.refundIn(`₹${formatRupees(above)}`, modes[refundMode])}
        </Button>
      ))}
      <Button variant="quiet" disabled={disabled} onClick={onRefuse}>
        {m.refuse(`₹${formatRupees(due)}`)}
      </Button>
    </div>
  );
}
