import { staffUiMessages } from '@tawa/shared/messages/staff-ui.en.ts';
import type { ComponentProps } from 'react';
import classes from './address-fields.module.css';
import { Field } from './text-fields.tsx';

type AddressField = 'line1' | 'line2' | 'pincode' | 'state';

interface Props {
  form: { field: (name: AddressField) => ComponentProps<'input'> & { error: string | undefined } };
  /** The user's own address: allows browser autofill. */
  isOwn?: boolean;
}

const AUTOCOMPLETE: Record<AddressField, string> = {
  line1: 'address-line1',
  line2: 'address-line2',
  pincode: 'postal-code',
  state: 'address-level1',
};

export function AddressFields({ form, isOwn = false }: Props) {
  const field = (name: AddressField) => ({
    required: true,
    autoComplete: isOwn ? AUTOCOMPLETE[name] : 'off',
    ...form.field(name),
  });
  const m = staffUiMessages().address;
  return (
    <>
      <Field label={m.line1} {...field('line1')} />
      <Field label={m.line2} {...field('line2')} />
      <div className={classes.pair}>
        <Field label={m.pincode} inputMode="numeric" {...field('pincode')} />
        <Field label={m.state} {...field('state')} />
      </div>
    </>
  );
}
