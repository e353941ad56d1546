import type { InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useCorrectPayment } from '../../hooks/use-payment-changes.ts';
import { loadCorrectionSchema } from '../../invoices.forms.ts';
import { modesOfPayment } from '../../model/credit-modes.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import classes from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

export interface PaymentSheetProps {
  shopId: string;
  invoice: PrintableInvoice;
  payment: InvoicePayment;
  /** Its mode and amount. */
  name: string;
  onClose: () => void;
}

const NO_MODE = '';

/** Takes the payment back, and takes it again in the mode that is right. */
export function CorrectPayment({ shopId, invoice, payment, name, onClose }: PaymentSheetProps) {
  const m = invoicePaymentMessages();
  const modes = dinerInvoiceMessages().paymentMode;
  const { paymentMode: label, selectMode } = invoiceMessages().pay;
  const correct = useCorrectPayment(shopId, invoice, payment._id);
  const form = useContractForm({
    initial: { paymentMode: NO_MODE, reason: '' },
    loadSchema: loadCorrectionSchema,
    missingMessage: ([first]) => (first === 'paymentMode' ? selectMode : m.noReason),
    save: ({ paymentMode, reason }) =>
      correct.mutateAsync({ paymentMode: paymentMode as PaymentMode, reason }),
    onSaved: onClose,
  });
  const others = modesOfPayment(invoice).filter((mode) => mode !== payment.paymentMode);
  return (
    <FormSheet title={m.correct.title(name)} form={form} submitLabel={m.correct.submit} onClose={onClose}>
      <p className={classes.explanation}>{m.correct.explanation}</p>
      <SelectField
        label={label}
        options={[[NO_MODE, selectMode], ...others.map((mode) => [mode, modes[mode]] as const)]}
        {...form.select('paymentMode')}
      />
      <ReasonField choices={m.correct.reasons} form={form} />
    </FormSheet>
  );
}
