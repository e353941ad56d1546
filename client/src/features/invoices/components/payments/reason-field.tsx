import { MAX_REASON_LENGTH } from '@tawa/shared/invoices/payments.rules.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import classes from './payments.module.css';

interface Props {
  /** Fills the field with one tap. */
  choices: readonly string[];
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
}

export function ReasonField({ choices, value, error, onType }: Props) {
  return (
    <div>
      <Field
        label={invoicePaymentMessages().reason}
        required
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        name="reason"
        value={value}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Button key={choice} variant="quiet" aria-pressed={value === choice} onClick={() => onType(choice)}>
            {choice}
          </Button>
        ))}
      </div>
    </div>
  );
}
