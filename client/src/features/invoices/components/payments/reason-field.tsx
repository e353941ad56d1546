import { MAX_REASON_LENGTH } from '@tawa/shared/invoices/payments.rules.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import classes from './payments.module.css';

interface ReasonBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

interface Props {
  /** Fills the field with one tap. */
  choices: readonly string[];
  form: { field: (name: 'reason') => ReasonBinding };
}

export function ReasonField({ choices, form }: Props) {
  const field = form.field('reason');
  const choose = (value: string) => field.onChange({ target: { value } });
  return (
    <div>
      <Field
        label={invoicePaymentMessages().reason}
        required
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        {...field}
      />
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Button
            key={choice}
            variant="quiet"
            aria-pressed={field.value === choice}
            onClick={() => choose(choice)}
          >
            {choice}
          </Button>
        ))}
      </div>
    </div>
  );
}
