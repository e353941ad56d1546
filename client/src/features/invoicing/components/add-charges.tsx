import { discountAmount, discountPercent } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { chargesSchema, fillEmptyCharges, toChargeValues } from '../invoicing.forms.ts';
import { useAddCharges } from '../invoicing.queries.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import classes from './add-charges.module.css';
import { ChargedTotal } from './charged-total.tsx';

const NOT_ALLOWED = 'Charges not allowed';

interface Props {
  shop: Shop;
  invoice: PrintableInvoice;
  onClose: () => void;
}

export function AddCharges({ shop, invoice, onClose }: Props) {
  const save = useAddCharges(shop._id, invoice._id);
  const values = toChargeValues(invoice);
  const subTotalPaise = toPaise(invoice.subTotal);
  // The typed percent counts while it matches the discount; otherwise it is derived from the amount.
  const [typed, setTyped] = useState({ percent: '', discount: '', base: subTotalPaise });
  const form = useContractForm({
    initial: values,
    latest: values,
    loadSchema: chargesSchema,
    missingMessage: NOT_ALLOWED,
    validateExtra: ({ discount }): { discount?: string } => {
      const isTooMuch = Number(discount) > 0 && toPaise(Number(discount)) >= subTotalPaise;
      return isTooMuch || (isTypedPercentCurrent(typed, subTotalPaise, discount) && !isPercent(typed.percent))
        ? { discount: NOT_ALLOWED }
        : {};
    },
    save: (given) => save.mutateAsync(fillEmptyCharges(given)),
    onSaved: onClose,
  });
  const discount = form.field('discount');
  const usesTypedPercent = isTypedPercentCurrent(typed, subTotalPaise, discount.value);
  return (
    <FormSheet title="Add Charges" form={form} submitLabel="Save" onClose={onClose}>
      <div className={classes.pair}>
        <Field label="Delivery Fee" {...amountInputProps} data-autofocus {...form.field('deliveryCharges')} />
        <Field label="Packing Fee" {...amountInputProps} {...form.field('packingFee')} />
      </div>
      <div className={classes.pair}>
        <Field
          label="Discount Amount"
          {...amountInputProps}
          {...discount}
          error={usesTypedPercent ? undefined : discount.error}
        />
        <Field
          label="Discount Percent"
          {...amountInputProps}
          value={usesTypedPercent ? typed.percent : percentText(subTotalPaise, discount.value)}
          error={usesTypedPercent ? discount.error : undefined}
          onChange={({ target: { value: percent } }) => {
            const discountValue = discountText(subTotalPaise, percent);
            setTyped({ percent, discount: discountValue, base: subTotalPaise });
            form.set('discount', discountValue);
          }}
        />
      </div>
      <ChargedTotal subTotal={invoice.subTotal} charges={form.values} shop={shop} />
    </FormSheet>
  );
}

const amountInputProps = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const;

function isTypedPercentCurrent(
  typed: { percent: string; discount: string; base: number },
  base: number,
  discount: string,
) {
  return typed.percent !== '' && typed.base === base && typed.discount === discount;
}

function isPercent(text: string): boolean {
  const percent = Number(text);
  return percent >= 0 && percent < 100;
}

function percentText(base: number, discount: string): string {
  const paise = toPaise(Number(discount));
  return paise > 0 ? String(discountPercent(base, paise)) : '';
}

function discountText(base: number, percent: string): string {
  const paise = discountAmount(base, Number(percent));
  // Invalid input stays visible and fails validation.
  if (Number.isNaN(paise)) return percent;
  return paise === 0 ? '' : String(toRupees(paise));
}
