import { addressMessages } from '@tawa/shared/messages/address.en.ts';
import { Field } from '../forms/text-fields.tsx';
import classes from './address-fields.module.css';
import { ComboboxField } from './combobox-field.tsx';

type AddressField = 'line1' | 'line2' | 'pincode' | 'state';

interface AddressBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

interface Props {
  form: { field: (name: AddressField) => AddressBinding };
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
  const m = addressMessages();
  const field = (name: AddressField) => ({
    required: true,
    autoComplete: isOwn ? AUTOCOMPLETE[name] : 'off',
    ...form.field(name),
  });
  return (
    <>
      <Field label={m.line1} {...field('line1')} />
      <Field label={m.line2} {...field('line2')} />
      <div className={classes.pair}>
        <Field label={m.pincode} inputMode="numeric" {...field('pincode')} />
        <ComboboxField label={m.state} options={m.states} {...field('state')} />
      </div>
    </>
  );
}
