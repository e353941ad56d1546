import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { useRowForm } from '../../../ui/forms/row-form.ts';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSaveCustomer } from '../customers.queries.ts';

const loadContract = async () => (await import('@tawa/shared/customers/customers.contract.ts')).customersApi;

const schemas = {
  add: async () => (await loadContract()).addCustomer.body,
  edit: async () => (await loadContract()).editCustomer.body,
};

const EMPTY_CUSTOMER = { name: '', phoneNo: '', email: '' };

type CustomerValues = typeof EMPTY_CUSTOMER;

function toCustomerValues({ name, phoneNo, email }: Customer): CustomerValues {
  return { name, phoneNo, email: email ?? '' };
}

interface Props {
  shopId: string;
  /** The row as it is in the list now; absent for a new customer. */
  customer?: Customer | undefined;
  onClose: () => void;
}

/** Adds a customer, or edits `customer`. */
export function CustomerForm({ shopId, customer, onClose }: Props) {
  const m = customerMessages().customer;
  const save = useSaveCustomer(shopId, customer?._id);
  const sheet = useRowForm({
    row: customer,
    empty: EMPTY_CUSTOMER,
    toValues: toCustomerValues,
    schemas,
    texts: m,
    save: save.mutateAsync,
    onClose,
  });
  return (
    <FormSheet {...sheet}>
      <Field label={m.name} required autoComplete="off" data-autofocus {...sheet.form.field('name')} />
      <Field label={m.phoneNo} required type="tel" autoComplete="off" {...sheet.form.field('phoneNo')} />
      <Field
        label={m.email}
        type="email"
        autoComplete="off"
        hint={m.optional}
        {...sheet.form.field('email')}
      />
    </FormSheet>
  );
}
