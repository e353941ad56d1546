import { GST_SCHEMES } from '@tawa/shared/gst.ts';
import { shopFormMessages } from '@tawa/shared/messages/shops.form.en.ts';
import { hasWrongGstinCheckDigit } from '@tawa/shared/shops/shops.rules.ts';
import { cleanGstIn } from '@tawa/shared/typed-codes.ts';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import type { ShopValues } from '../shops.forms.ts';
import classes from './shop-form.module.css';

export function BillingFields({ form }: { form: ContractForm<ShopValues> }) {
  const m = shopFormMessages().billing;
  const { gstScheme, gstIn } = form.values;
  const isMissing = gstScheme !== 'NONE' && cleanGstIn(gstIn) === '';
  const warning = isMissing ? m.gstInMissing : hasWrongGstinCheckDigit(gstIn) && m.gstInDoubt;
  return (
    <>
      <Field
        label={m.upiId}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={m.upiIdExample}
        hint={m.upiIdHint}
        {...form.field('upiId')}
      />
      <Field
        label={m.gstIn}
        className={classes.capitals}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={warning ? <strong>{warning}</strong> : m.gstInHint}
        {...form.field('gstIn')}
      />
      <SelectField
        label={m.gstScheme}
        options={GST_SCHEMES.map((scheme) => [scheme, m.gstSchemes[scheme]] as const)}
        {...form.select('gstScheme')}
      />
      {gstScheme === 'REGULAR' && <TaxFields form={form} />}
      {gstScheme !== 'NONE' && (
        <SelectField
          label={m.totals}
          options={[
            ['false', m.exact],
            ['true', m.rounded],
          ]}
          {...form.select('roundOff')}
        />
      )}
    </>
  );
}

/** Shown for shops that collect GST. */
function TaxFields({ form }: { form: ContractForm<ShopValues> }) {
  const m = shopFormMessages().billing;
  return (
    <>
      <Field
        label={m.gstRate}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={m.gstRateHint}
        {...form.field('gstRate')}
      />
      <SelectField
        label={m.prices}
        options={[
          ['false', m.taxAdded],
          ['true', m.taxIncluded],
        ]}
        {...form.select('gstInclusive')}
      />
    </>
  );
}
