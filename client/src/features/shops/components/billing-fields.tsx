import { hasWrongGstinCheckDigit } from '@tawa/shared/shops/shops.rules.ts';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import type { ShopValues } from '../shops.forms.ts';
import classes from './shop-form.module.css';

const GSTIN_HINT = 'Optional. 15 characters; it is printed on every bill.';
const GSTIN_DOUBT =
  'The last character does not fit the others. Please compare it with your certificate; it can be saved as it is.';

const NO_GSTIN =
  'A shop that is registered for GST has to print its GSTIN on every bill. Please add it when you have it.';

const SCHEMES = [
  ['NONE', 'No GST on bills'],
  ['REGULAR', 'Registered: CGST and SGST on bills'],
  ['COMPOSITION', 'Composition: Bill of Supply'],
] as const;
const PRICES = [
  ['false', 'Tax is added to the menu prices'],
  ['true', 'Menu prices include the tax'],
] as const;
const ROUNDING = [
  ['false', 'To the paisa'],
  ['true', 'Rounded to the rupee'],
] as const;

export function BillingFields({ form }: { form: ContractForm<ShopValues> }) {
  const { gstScheme, gstIn } = form.values;
  const isMissing = gstScheme !== 'NONE' && gstIn.trim() === '';
  const warning = isMissing ? NO_GSTIN : hasWrongGstinCheckDigit(gstIn) && GSTIN_DOUBT;
  return (
    <>
      <Field
        label="UPI ID"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@bank"
        hint="Optional. Open bills then show a code to pay by any UPI app."
        {...form.field('upiId')}
      />
      <Field
        label="GSTIN"
        className={classes.capitals}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        hint={warning ? <strong>{warning}</strong> : GSTIN_HINT}
        {...form.field('gstIn')}
      />
      <SelectField label="GST" options={SCHEMES} {...form.select('gstScheme')} />
      {gstScheme === 'REGULAR' && (
        <>
          <Field
            label="GST rate (%)"
            required
            inputMode="decimal"
            autoComplete="off"
            hint="Of all items without a rate of their own."
            {...form.field('gstRate')}
          />
          <SelectField label="Prices" options={PRICES} {...form.select('gstInclusive')} />
        </>
      )}
      {gstScheme !== 'NONE' && <SelectField label="Totals" options={ROUNDING} {...form.select('roundOff')} />}
    </>
  );
}
