import { shopFormMessages } from '@tawa/shared/messages/shops.form.en.ts';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { Field } from '../../../ui/forms/text-fields.tsx';
import type { ShopValues } from '../shops.forms.ts';
import classes from './shop-form.module.css';

export function KitchenAgeFields({ form }: { form: ContractForm<ShopValues> }) {
  const m = shopFormMessages().kitchen;
  return (
    <div className={classes.pair}>
      <Field
        label={m.amberAfter}
        required
        inputMode="numeric"
        autoComplete="off"
        hint={m.amberHint}
        {...form.field('amberMinutes')}
      />
      <Field
        label={m.redAfter}
        required
        inputMode="numeric"
        autoComplete="off"
        hint={m.redHint}
        {...form.field('redMinutes')}
      />
    </div>
  );
}
