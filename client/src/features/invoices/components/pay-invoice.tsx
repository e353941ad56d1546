import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { type FormEvent, useId } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type PaymentControl, usePayment } from '../hooks/use-payment.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './pay-invoice.module.css';
import { PaymentModes } from './payment-modes.tsx';

interface Props {
  shopId: string;
  invoice: PrintableInvoice;
  onClose: () => void;
}

/**
 * The button of a payment mode settles the full amount in one tap. A lower amount needs a mode and then
 * Settle.
 */
export function PayInvoice({ shopId, invoice, onClose }: Props) {
  const m = invoiceMessages().pay;
  const payment = usePayment(shopId, invoice);
  const formId = useId();
  const { total, isPartial, isPaying, errors } = payment;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    payment.settle();
  };
  return (
    <Sheet
      opened
      title={m.title(invoice.invoiceNo)}
      onClose={onClose}
      footer={<PaymentButtons payment={payment} formId={formId} onClose={onClose} />}
    >
      <form id={formId} className={classes.form} noValidate onSubmit={submit}>
        <AmountDue payment={payment} />
        <PaymentModes
          chosen={isPartial ? payment.mode : undefined}
          amount={isPartial ? undefined : total}
          disabled={payment.isTapGuarded || isPaying}
          error={errors.paymentMode}
          onPick={payment.pick}
        />
        <Field
          label={m.amountReceived}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          disabled={isPaying}
          value={payment.amountText}
          error={errors.amountReceived}
          hint={!isPartial && m.lessThanTotal}
          onChange={(event) => payment.setAmount(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      </form>
    </Sheet>
  );
}

interface ButtonsProps {
  payment: PaymentControl;
  formId: string;
  onClose: () => void;
}

function PaymentButtons({ payment, formId, onClose }: ButtonsProps) {
  const { received, waived, isPaying } = payment;
  const m = invoiceMessages().pay;
  return (
    <div className={classes.buttons}>
      {waived !== undefined && (
        <p className={classes.waived} role="status">
          <RichText content={m.waived(`₹${formatRupees(waived)}`, (text) => <strong>{text}</strong>)} />
        </p>
      )}
      <Button variant="quiet" disabled={isPaying} onClick={onClose}>
        {m.back}
      </Button>
      {payment.isPartial && (
        <Button type="submit" form={formId} busy={isPaying} disabled={payment.isTapGuarded}>
          {received === undefined ? m.settle : m.settleWith(`₹${formatRupees(received)}`)}
        </Button>
      )}
    </div>
  );
}

/**
 * Warns if the total has changed since the dialog opened, or if it is unknown whether a payment succeeded.
 */
function AmountDue({ payment: { total, initialTotal, isOutcomeUnknown } }: { payment: PaymentControl }) {
  const m = invoiceMessages().pay;
  return (
    <>
      <p className={classes.due}>
        <span>{m.toBePaid}</span>
        <strong className="figures">₹{formatRupees(total)}</strong>
      </p>
      {initialTotal !== total && (
        <p className={classes.changed} role="alert">
          <RichText
            content={m.totalChanged(
              `₹${formatRupees(initialTotal)}`,
              <strong>₹{formatRupees(total)}</strong>,
            )}
          />
        </p>
      )}
      {isOutcomeUnknown && (
        <p className={classes.changed} role="alert">
          {m.unknownOutcome}
        </p>
      )}
    </>
  );
}
