import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { useWaive } from '../../hooks/use-payment-changes.ts';
import { loadWaiverSchema } from '../../invoices.forms.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import { AmountField } from '../amount-field.tsx';
import { amountErrors } from './amount-errors.ts';
import classes from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

interface Props {
  shopId: string;
  invoice: PrintableInvoice;
  onClose: () => void;
}

/** Waives what is due, or a part of it, with a reason. */
export default function WaiveRest({ shopId, invoice, onClose }: Props) {
  const m = invoicePaymentMessages();
  const waive = useWaive(shopId, invoice);
  const due = `₹${formatRupees(invoice.due)}`;
  const form = useContractForm({
    initial: { amount: String(invoice.due), reason: '' },
    loadSchema: loadWaiverSchema,
    missingMessage: m.noReason,
    validateExtra: ({ amount }) => amountErrors(amount, invoice.due, m.waive.tooMuch(due)),
    save: ({ amount, reason }) => waive.mutateAsync({ amount: cleanNumber(amount), reason }),
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={m.waive.title(invoice.invoiceNo)}
      form={form}
      submitLabel={m.waive.submit}
      onClose={onClose}
    >
      <p className={classes.explanation}>{m.waive.explanation(due)}</p>
      <AmountField label={m.amount} {...form.field('amount')} />
      <ReasonField choices={m.waive.reasons} form={form} />
    </FormSheet>
  );
}
