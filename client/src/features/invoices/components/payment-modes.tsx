import { PAYMENT_MODES, type PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { useId } from 'react';
import classes from './payment-modes.module.css';

interface Props {
  chosen: PaymentMode | undefined;
  /** In rupees. Set if one tap pays at once. */
  amount: number | undefined;
  disabled: boolean;
  error: string | undefined;
  onPick: (mode: PaymentMode) => void;
}

/** With `amount` a tap pays; without it, a tap chooses the mode. */
export function PaymentModes({ chosen, amount, disabled, error, onPick }: Props) {
  const modes = dinerInvoiceMessages().paymentMode;
  const noteId = useId();
  return (
    <fieldset
      className={classes.modes}
      aria-describedby={noteId}
      aria-busy={disabled}
      data-wrong={Boolean(error)}
    >
      <legend>{invoiceMessages().pay.paymentMode}</legend>
      {PAYMENT_MODES.map((mode) => (
        <button
          key={mode}
          type="button"
          className={classes.mode}
          disabled={disabled}
          aria-pressed={amount === undefined ? chosen === mode : undefined}
          onClick={() => onPick(mode)}
        >
          {modes[mode]}
          {amount !== undefined && <span className="figures">₹{formatRupees(amount)}</span>}
        </button>
      ))}
      <p id={noteId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
