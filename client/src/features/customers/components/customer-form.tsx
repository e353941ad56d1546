import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { customerMessages } from '@tawa/shared/messages/customers.en.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
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
  const values = customer && toCustomerValues(customer);
  const form = useContractForm({
    initial: values ?? EMPTY_CUSTOMER,
    latest: values,
    loadSchema: customer ? schemas.edit : schemas.add,
    missingMessage: m.fillAllFields,
    save: save.mutateAsync,
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={customer ? m.edit(customer.name) : m.add}
      form={form}
      submitLabel={customer ? m.save : m.add}
      onClose={onClose}
    >
      <Field label={m.name} required autoComplete="off" data-autofocus {...form.field('name')} />
      <Field label={m.phoneNo} required type="tel" autoComplete="off" {...form.field('phoneNo')} />
      <Field label={m.email} type="email" autoComplete="off" hint={m.optional} {...form.field('email')} />
    </FormSheet>
  );
}
