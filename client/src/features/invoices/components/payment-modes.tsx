import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { useId } from 'react';
import classes from './payment-modes.module.css';

interface Props {
  modes: readonly PaymentMode[];
  chosen: PaymentMode | undefined;
  /** True if one tap pays. The amount stands above the buttons. */
  paysAtOnce: boolean;
  disabled: boolean;
  error: string | undefined;
  onPick: (mode: PaymentMode) => void;
}

/** With `paysAtOnce` a tap pays; without it, a tap chooses the mode. */
export function PaymentModes({ modes, chosen, paysAtOnce, disabled, error, onPick }: Props) {
  const names = dinerInvoiceMessages().paymentMode;
  const noteId = useId();
  return (
    <fieldset
      className={classes.modes}
      aria-describedby={noteId}
      aria-busy={disabled}
      data-wrong={Boolean(error)}
    >
      <legend>{invoiceMessages().pay.paymentMode}</legend>
      {modes.map((mode) => (
        <button
          key={mode}
          type="button"
          className={classes.mode}
          disabled={disabled}
          aria-pressed={paysAtOnce ? undefined : chosen === mode}
          onClick={() => onPick(mode)}
        >
          {names[mode]}
        </button>
      ))}
      <p id={noteId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
