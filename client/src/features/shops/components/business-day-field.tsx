import { LATEST_DAY_START } from '@tawa/shared/business-day.ts';
import { shopFormMessages } from '@tawa/shared/messages/shops.form.en.ts';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { ShopValues } from '../shops.forms.ts';

const options = Array.from({ length: LATEST_DAY_START + 1 }, (_, hour) => [`${hour}`, `${hour}:00`] as const);

export function BusinessDayField({ form }: { form: ContractForm<ShopValues> }) {
  const m = shopFormMessages().businessDay;
  return (
    <SelectField label={m.startsAt} hint={m.hint} options={options} {...form.select('businessDayStart')} />
  );
}
