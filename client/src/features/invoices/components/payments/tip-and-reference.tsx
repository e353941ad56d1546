import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import type { PaymentControl } from '../../hooks/use-payment.ts';
import { AmountField } from '../amount-field.tsx';
import classes from './payments.module.css';
import { ReferenceField } from './reference-field.tsx';

interface Props {
  payment: PaymentControl;
  hasTip: boolean;
  hasReference: boolean;
}

export default function TipAndReference({ payment, hasTip, hasReference }: Props) {
  const m = invoicePaymentMessages().extras;
  const { isPaying, errors } = payment;
  return (
    <div className={classes.extras}>
      {hasTip && (
        <AmountField
          label={m.tip}
          disabled={isPaying}
          value={payment.tipText}
          error={errors.tip}
          hint={m.tipHint}
          onChange={({ target }) => payment.setTip(target.value)}
        />
      )}
      {hasReference && (
        <ReferenceField
          disabled={isPaying}
          value={payment.referenceText}
          error={errors.reference}
          onChange={({ target }) => payment.setReference(target.value)}
        />
      )}
    </div>
  );
}
