import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { useId } from 'react';
import type { PayableMode } from '../model/payable-modes.ts';
import classes from './payment-modes.module.css';

interface Props {
  modes: readonly PayableMode[];
  chosen: PayableMode | undefined;
  /** True if one tap pays. The amount stands above the buttons. */
  paysAtOnce: boolean;
  disabled: boolean;
  error: string | undefined;
  onPick: (mode: PayableMode) => void;
}

/** With `paysAtOnce` a tap pays; without it, a tap chooses the mode. */
export function PaymentModes({ modes, chosen, paysAtOnce, disabled, error, onPick }: Props) {
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
          key={mode.id}
          type="button"
          className={classes.mode}
          disabled={disabled}
          aria-pressed={paysAtOnce ? undefined : chosen?.id === mode.id}
          onClick={() => onPick(mode)}
        >
          {mode.name}
        </button>
      ))}
      <p id={noteId} className={classes.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
