import { discountAmount, discountPercent } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useState } from 'react';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { charged, chargesRules, chargeValues } from '../invoicing.forms.ts';
import { useAddCharges } from '../invoicing.queries.ts';
import classes from './add-charges.module.css';
import type { Bill } from './bill-paper.tsx';
import { ChargedTotal } from './charged-total.tsx';

const REFUSED = 'Charges not allowed';

interface Props {
  shop: Shop;
  bill: Bill;
  onClose: () => void;
}

/** Packing, delivery and a discount, whose amount and percent follow each other. */
export function AddCharges({ shop, bill, onClose }: Props) {
  const save = useAddCharges(shop._id, bill._id);
  const values = chargeValues(bill);
  const base = toPaise(bill.subTotal);
  // What was typed counts as long as it made the discount that stands there; else the percent is read off it.
  const [typed, setTyped] = useState({ percent: '', discount: '', base });
  const form = useContractForm({
    initial: values,
    latest: values,
    schema: chargesRules,
    missing: REFUSED,
    alsoCheck: ({ discount }): { discount?: string } => {
      const isTooMuch = Number(discount) > 0 && toPaise(Number(discount)) >= base;
      return isTooMuch || (wasTyped(typed, base, discount) && !isPercent(typed.percent))
        ? { discount: REFUSED }
        : {};
    },
    save: (given) => save.mutateAsync(charged(given)),
    onSaved: onClose,
  });
  const discount = form.field('discount');
  const isTyped = wasTyped(typed, base, discount.value);
  return (
    <FormSheet title="Add Charges" form={form} submitLabel="Save" onClose={onClose}>
      <div className={classes.pair}>
        <Field label="Delivery Fee" {...amount} data-autofocus {...form.field('deliveryCharges')} />
        <Field label="Packing Fee" {...amount} {...form.field('packingFee')} />
      </div>
      <div className={classes.pair}>
        <Field
          label="Discount Amount"
          {...amount}
          {...discount}
          error={isTyped ? undefined : discount.error}
        />
        <Field
          label="Discount Percent"
          {...amount}
          value={isTyped ? typed.percent : percentText(base, discount.value)}
          error={isTyped ? discount.error : undefined}
          onChange={({ target: { value: percent } }) => {
            const made = amountText(base, percent);
            setTyped({ percent, discount: made, base });
            form.set('discount', made);
          }}
        />
      </div>
      <ChargedTotal subTotal={bill.subTotal} charges={form.values} shop={shop} />
    </FormSheet>
  );
}

const amount = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const;

function wasTyped(
  typed: { percent: string; discount: string; base: number },
  base: number,
  discount: string,
) {
  return typed.percent !== '' && typed.base === base && typed.discount === discount;
}

/** Non-negative and below 100; nothing typed is none. */
function isPercent(text: string): boolean {
  const percent = Number(text);
  return percent >= 0 && percent < 100;
}

function percentText(base: number, discount: string): string {
  const paise = toPaise(Number(discount));
  return paise > 0 ? String(discountPercent(base, paise)) : '';
}

function amountText(base: number, percent: string): string {
  const paise = discountAmount(base, Number(percent));
  // What is no number stays to be seen, and is refused.
  if (Number.isNaN(paise)) return percent;
  return paise === 0 ? '' : String(toRupees(paise));
}
