import { useQuery } from '@tanstack/react-query';
import type { AccountEntry } from '@tawa/shared/customers/credit-accounts.contract.ts';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { creditAccountMessages } from '@tawa/shared/messages/customers.credit.en.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees, isExactPaise, toPaise, toRupees } from '@tawa/shared/money.ts';
import { isSharedModeId } from '@tawa/shared/payment-modes.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { paymentModesQuery } from '../../../shops/hooks/payment-modes-query.ts';
import { loadCollectionSchema } from '../../customers.forms.ts';
import { useCollect } from '../../hooks/use-credit-account.ts';
import classes from './customer-account.module.css';

interface Props {
  shopId: string;
  customer: Customer;
  /** In rupees. */
  owed: number;
  /** How many the statement has. */
  entries: number;
  onCollected: (entry: AccountEntry) => void;
  onClose: () => void;
}

/** Takes money for what the customer owes, by default all of it. */
export function CollectForm({ shopId, customer, owed, entries, onCollected, onClose }: Props) {
  const m = creditAccountMessages().collect;
  const modes = useMoneyModes(shopId);
  const collect = useCollect(shopId, customer._id, entries);
  const form = useContractForm({
    initial: { amount: String(owed), paymentMode: 'CASH', reference: '' },
    loadSchema: loadCollectionSchema,
    missingMessage: m.missing,
    validateExtra: ({ amount }) => amountErrors(amount, owed),
    // Another till may have collected meanwhile; the sentence is about the amount.
    fieldForError: (error) => (isApiError(error, 'CONFLICT') ? 'amount' : undefined),
    save: async ({ amount, paymentMode, reference }) => {
      const { data } = await collect.mutateAsync({
        amount: cleanNumber(amount),
        paymentMode,
        reference: reference || undefined,
      });
      onCollected(data.entry);
    },
    onSaved: onClose,
  });
  const amount = Number(cleanNumber(form.values.amount) || Number.NaN);
  const isPossible = isExactPaise(amount) && amount <= owed;
  return (
    <FormSheet title={m.title(customer.name)} form={form} submitLabel={m.submit} onClose={onClose}>
      <Field
        label={m.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        data-autofocus
        {...form.field('amount')}
      />
      <dl className={classes.sums}>
        <div>
          <dt>{m.owedNow}</dt>
          <dd className="figures">₹{formatRupees(owed)}</dd>
        </div>
        <div>
          <dt>{m.owedAfter}</dt>
          <dd className="figures">
            {isPossible ? `₹${formatRupees(toRupees(toPaise(owed) - toPaise(amount)))}` : '—'}
          </dd>
        </div>
      </dl>
      <SelectField label={m.paymentMode} options={modes} {...form.select('paymentMode')} />
      <Field label={m.reference} hint={m.referenceHint} autoComplete="off" {...form.field('reference')} />
    </FormSheet>
  );
}

/** Those of every shop, then the shop's own that bring money. What is owed is not paid on credit. */
function useMoneyModes(shopId: string): (readonly [id: string, name: string])[] {
  const { data: listed = [] } = useQuery(paymentModesQuery(shopId));
  const names = dinerInvoiceMessages().paymentMode;
  const own = listed.filter((mode) => mode.isActive && mode.class !== 'DUE' && !isSharedModeId(mode._id));
  return [
    ...PAYMENT_MODES.map((mode) => [mode, names[mode]] as const),
    ...own.map(({ _id, name }) => [_id, name] as const),
  ];
}

/** Other faults are the schema's. */
function amountErrors(text: string, owed: number): { amount?: string } {
  const m = creditAccountMessages().collect;
  const amount = Number(cleanNumber(text));
  if (amount === 0) return { amount: m.aboveZero };
  return amount > owed ? { amount: m.tooMuch(`₹${formatRupees(owed)}`) } : {};
}
