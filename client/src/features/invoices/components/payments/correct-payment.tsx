import type { InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { usePayableModes } from '../../hooks/use-payable-modes.ts';
import { useCorrectPayment } from '../../hooks/use-payment-changes.ts';
import { loadCorrectionSchema } from '../../invoices.forms.ts';
import { modesOfPayment } from '../../model/credit-modes.ts';
import { findModeOf } from '../../model/payable-modes.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import { isReferenceUsed } from '../../model/used-reference.ts';
import { ModeField } from './mode-field.tsx';
import classes from './payments.module.css';
import { ReasonField } from './reason-field.tsx';
import { ReferenceField } from './reference-field.tsx';

export interface PaymentSheetProps {
  shopId: string;
  invoice: PrintableInvoice;
  payment: InvoicePayment;
  /** Its mode and amount. */
  name: string;
  onClose: () => void;
}

/** Takes the payment back, and takes it again in the mode that is right. */
export function CorrectPayment({ shopId, invoice, payment, name, onClose }: PaymentSheetProps) {
  const m = invoicePaymentMessages();
  const { selectMode } = invoiceMessages().pay;
  const correct = useCorrectPayment(shopId, invoice, payment._id);
  const modes = usePayableModes(shopId, modesOfPayment(invoice));
  const isCash = (id: string) => modes.find((mode) => mode.id === id)?.paymentMode === 'CASH';
  /** The payment keeps its own reference, so only another one is sent. */
  const referenceOf = ({ paymentMode, reference }: { paymentMode: string; reference: string }) =>
    isCash(paymentMode) || reference.trim() === (payment.reference ?? '') ? '' : reference.trim();
  /** True for the reference that was refused, in the mode in which it was. */
  const isRefused = (values: { paymentMode: string; reference: string }) =>
    (correct.isPending ? correct.variables.reuse === true : isReferenceUsed(correct.error)) &&
    correct.variables?.paymentMode === values.paymentMode &&
    correct.variables.reference === referenceOf(values);
  const form = useContractForm({
    initial: { paymentMode: '', reference: payment.reference ?? '', reason: '' },
    loadSchema: loadCorrectionSchema,
    missingMessage: ([first]) => (first === 'paymentMode' ? selectMode : m.noReason),
    save: (values) =>
      correct.mutateAsync({
        paymentMode: values.paymentMode,
        reason: values.reason,
        ...(referenceOf(values) && { reference: referenceOf(values) }),
        ...(isRefused(values) && { reuse: true }),
      }),
    onSaved: onClose,
  });
  const { values } = form;
  const current = findModeOf(modes, payment);
  return (
    <FormSheet
      title={m.correct.title(name)}
      form={form}
      submitLabel={isRefused(values) ? m.reuse.submit : m.correct.submit}
      onClose={onClose}
    >
      <p className={classes.explanation}>{m.correct.explanation}</p>
      <ModeField modes={modes.filter((mode) => mode !== current)} {...form.select('paymentMode')} />
      {!isCash(values.paymentMode) && <ReferenceField {...form.field('reference')} />}
      <ReasonField choices={m.correct.reasons} form={form} />
    </FormSheet>
  );
}
