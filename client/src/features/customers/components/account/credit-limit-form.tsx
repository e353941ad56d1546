import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { creditAccountMessages } from '@tawa/shared/messages/customers.credit.en.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { loadCreditLimitSchema } from '../../customers.forms.ts';
import { useSetCreditLimit } from '../../hooks/use-credit-account.ts';

interface Props {
  shopId: string;
  /** As the list has the customer now. */
  customer: Customer;
  onClose: () => void;
}

/** A limit below what is owed leaves no room, and what is owed stays. */
export function CreditLimitForm({ shopId, customer, onClose }: Props) {
  const m = creditAccountMessages().creditLimit;
  const setLimit = useSetCreditLimit(shopId, customer._id);
  const values = { limit: String(customer.creditLimit) };
  const form = useContractForm({
    initial: values,
    latest: values,
    loadSchema: loadCreditLimitSchema,
    missingMessage: m.missing,
    save: ({ limit }) => setLimit.mutateAsync({ limit: cleanNumber(limit) }),
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.title(customer.name)} form={form} submitLabel={m.submit} onClose={onClose}>
      <Field
        label={m.limit}
        hint={m.hint}
        required
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        data-autofocus
        {...form.field('limit')}
      />
    </FormSheet>
  );
}
