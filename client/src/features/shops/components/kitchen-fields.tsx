import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { Field } from '../../../ui/forms/text-fields.tsx';
import type { ShopValues } from '../shops.forms.ts';
import classes from './shop-form.module.css';

export function KitchenAgeFields({ form }: { form: ContractForm<ShopValues> }) {
  return (
    <div className={classes.pair}>
      <Field
        label="Amber after (minutes)"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Then the kitchen’s ticket says Waiting long."
        {...form.field('amberMinutes')}
      />
      <Field
        label="Red after (minutes)"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Then it says Late."
        {...form.field('redMinutes')}
      />
    </div>
  );
}
