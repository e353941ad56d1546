import { discountAmount, discountPercent } from '@tawa/shared/invoices/invoices.rules.ts';
import { lineDiscountIn } from '@tawa/shared/invoices/printed-invoice.rules.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useState } from 'react';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { emptyChargesToZero, loadChargesSchema, toChargeValues } from '../invoices.forms.ts';
import { useAddCharges } from '../invoices.queries.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import { isStillComplimentary } from '../model/still-complimentary.ts';
import classes from './add-charges.module.css';
import { ChargedTotal } from './charged-total.tsx';

interface Props {
  shop: Shop;
  invoice: PrintableInvoice;
  onClose: () => void;
}

/** Sets charges and discount. A typed percentage sets the discount, and the other way round. */
export function AddCharges({ shop, invoice, onClose }: Props) {
  const m = invoiceMessages().charges;
  const save = useAddCharges(shop._id, invoice._id);
  const values = toChargeValues(invoice);
  const subTotalPaise = toPaise(invoice.subTotal);
  // The typed percentage counts while it matches the discount; otherwise it is computed from the discount.
  const [typed, setTyped] = useState({ percent: '', discount: '', subTotalPaise });
  const form = useContractForm({
    initial: values,
    latest: values,
    loadSchema: loadChargesSchema,
    missingMessage: m.notAllowed,
    validateExtra: ({ discount }): { discount?: string } => {
      const paise = toPaise(Number(cleanNumber(discount)));
      if (isStillComplimentary(invoice, paise)) return {};
      const lineDiscount = lineDiscountIn(invoice);
      const isTooMuch = paise < lineDiscount || (paise >= subTotalPaise && paise > lineDiscount);
      const usesTyped = isTypedPercentCurrent(typed, subTotalPaise, discount);
      return isTooMuch || (usesTyped && !isPercentBelow100(typed.percent)) ? { discount: m.notAllowed } : {};
    },
    save: (given) => save.mutateAsync(emptyChargesToZero(given)),
    onSaved: onClose,
  });
  const discount = form.field('discount');
  const usesTypedPercent = isTypedPercentCurrent(typed, subTotalPaise, discount.value);
  return (
    <FormSheet title={m.title} form={form} submitLabel={m.save} onClose={onClose}>
      <div className={classes.pair}>
        <Field
          label={m.deliveryFee}
          {...amountInputProps}
          data-autofocus
          {...form.field('deliveryCharges')}
        />
        <Field label={m.packingFee} {...amountInputProps} {...form.field('packingFee')} />
      </div>
      <div className={classes.pair}>
        <Field
          label={m.discountAmount}
          {...amountInputProps}
          {...discount}
          error={usesTypedPercent ? undefined : discount.error}
        />
        <Field
          label={m.discountPercent}
          {...amountInputProps}
          value={usesTypedPercent ? typed.percent : discountPercentText(subTotalPaise, discount.value)}
          error={usesTypedPercent ? discount.error : undefined}
          onChange={({ target: { value: percent } }) => {
            const discountValue = discountRupeesText(subTotalPaise, percent);
            setTyped({ percent, discount: discountValue, subTotalPaise });
            form.set('discount', discountValue);
          }}
        />
      </div>
      <ChargedTotal invoice={invoice} charges={form.values} shop={shop} />
    </FormSheet>
  );
}

const amountInputProps = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0' } as const;

/** Returns whether `discount`, text in rupees, is still what the typed percentage gave. */
function isTypedPercentCurrent(
  typed: { percent: string; discount: string; subTotalPaise: number },
  subTotalPaise: number,
  discount: string,
): boolean {
  return typed.percent !== '' && typed.subTotalPaise === subTotalPaise && typed.discount === discount;
}

/** Returns false also for a number below 0, and for text that is no number. */
function isPercentBelow100(text: string): boolean {
  const percent = Number(cleanNumber(text));
  return percent >= 0 && percent < 100;
}

/** Returns '' without a discount. */
function discountPercentText(subTotalPaise: number, discountRupees: string): string {
  const paise = toPaise(Number(cleanNumber(discountRupees)));
  return paise > 0 ? String(discountPercent(subTotalPaise, paise)) : '';
}

/** Returns '' for 0. Invalid input is returned unchanged, so that it stays visible and fails validation. */
function discountRupeesText(subTotalPaise: number, percent: string): string {
  const paise = discountAmount(subTotalPaise, Number(cleanNumber(percent)));
  if (Number.isNaN(paise)) return percent;
  return paise === 0 ? '' : String(toRupees(paise));
}
