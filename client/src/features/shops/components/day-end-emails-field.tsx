import { shopFormMessages } from '@tawa/shared/messages/shops.form.en.ts';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import type { ShopValues } from '../shops.forms.ts';

export function DayEndEmailsField({ form }: { form: ContractForm<ShopValues> }) {
  const m = shopFormMessages().dayEnd;
  return (
    <TextAreaField
      label={m.emails}
      hint={m.hint}
      inputMode="email"
      autoComplete="off"
      {...form.field('dayEndEmails')}
    />
  );
}
