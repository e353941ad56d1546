import { addressMessages } from '@tawa/shared/messages/address.en.ts';
import type { ReactNode } from 'react';
import { ComboboxField } from '../../../ui/address/combobox-field.tsx';
import type { ContractForm } from '../../../ui/forms/contract-form.ts';
import { Field } from '../../../ui/forms/text-fields.tsx';
import classes from './account-form.module.css';

type Profile = Record<'name' | 'email' | 'phoneNo' | 'line1' | 'line2' | 'pincode' | 'state', string>;

interface Props {
  form: Pick<ContractForm<Profile>, 'field'>;
  labels: { name: string; email: string; phoneNo: string };
  /** Is `username` if the form also sets a password. */
  emailAutoComplete?: string;
  emailHint?: ReactNode;
}

export function AccountProfileFields({ form, labels, emailAutoComplete = 'email', emailHint }: Props) {
  const m = addressMessages();
  return (
    <>
      <Field label={labels.name} autoComplete="name" {...form.field('name')} />
      <div className={classes.pair}>
        <Field
          label={labels.email}
          type="email"
          autoComplete={emailAutoComplete}
          autoCapitalize="none"
          spellCheck={false}
          hint={emailHint}
          {...form.field('email')}
        />
        <Field label={labels.phoneNo} type="tel" autoComplete="tel-national" {...form.field('phoneNo')} />
      </div>
      <Field label={m.line1} autoComplete="address-line1" {...form.field('line1')} />
      <Field label={m.line2} autoComplete="address-line2" {...form.field('line2')} />
      <div className={classes.pair}>
        <Field label={m.pincode} inputMode="numeric" autoComplete="postal-code" {...form.field('pincode')} />
        <ComboboxField
          label={m.state}
          options={m.states}
          autoComplete="address-level1"
          {...form.field('state')}
        />
      </div>
    </>
  );
}
