import { MAX_REFERENCE_LENGTH } from '@tawa/shared/invoices/payments.rules.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import type { ComponentProps } from 'react';
import { Field } from '../../../../ui/forms/text-fields.tsx';

/** The number that an app or a card machine gave a payment. */
export function ReferenceField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  const m = invoicePaymentMessages().extras;
  return (
    <Field
      {...props}
      label={m.reference}
      hint={m.referenceHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={MAX_REFERENCE_LENGTH}
    />
  );
}
