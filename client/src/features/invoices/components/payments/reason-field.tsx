import { MAX_REASON_LENGTH } from '@tawa/shared/invoices/payments.rules.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import type { KeyboardEvent } from 'react';
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
  /** Where Enter in the field does something else than to send its form. */
  onEnter?: () => void;
}

export function ReasonField({ choices, form, onEnter }: Props) {
  const field = form.field('reason');
  const takeEnter = (event: KeyboardEvent) => {
    // Enter ends the writing of a word in scripts that are composed.
    if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const choose = (value: string) => field.onChange({ target: { value } });
  return (
    <div className={classes.reason}>
      <Field
        label={invoicePaymentMessages().reason}
        required
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        {...field}
        onKeyDown={takeEnter}
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
