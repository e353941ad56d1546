import { MAX_REASON_LENGTH } from '@tawa/shared/invoices/payments.rules.ts';
import { invoiceDiscountMessages } from '@tawa/shared/messages/invoices.discount.en.ts';
import type { ContractForm } from '../../../../ui/forms/contract-form.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import type { DiscountValues } from '../../invoices.forms.ts';

interface Props {
  form: ContractForm<DiscountValues>;
  /** The names of the shop's reasons by their ids. Undefined while they load. */
  listed: ReadonlyMap<string, string> | undefined;
}

/** True of a reason for another kind of discount, and of one that was switched off meanwhile. */
export const isUnlisted = (reasonId: string, listed: Props['listed']): boolean =>
  reasonId !== '' && reasonId !== 'other' && listed?.has(reasonId) === false;

/** A reason of the shop's list, or what somebody types. */
export function DiscountReason({ form, listed }: Props) {
  const m = invoiceDiscountMessages();
  const { reasonId } = form.values;
  const isTyped = reasonId === 'other';
  const error = form.errors.reasonId ?? (form.errors.reason && m.noReason);
  return (
    <>
      <SelectField
        label={m.reason}
        options={[['', m.chooseReason], ...(listed ?? []), ['other', m.other]]}
        {...form.select('reasonId')}
        value={isUnlisted(reasonId, listed) ? '' : reasonId}
        error={isTyped ? undefined : error}
      />
      {isTyped && (
        <Field
          label={m.otherReason}
          autoComplete="off"
          maxLength={MAX_REASON_LENGTH}
          {...form.field('reason')}
          error={error}
        />
      )}
    </>
  );
}
