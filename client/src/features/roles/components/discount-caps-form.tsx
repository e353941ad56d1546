import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import type { EmployeeRole } from '@tawa/shared/permissions.ts';
import type { DiscountCapsOnWire, ShopPermissions } from '@tawa/shared/roles/roles.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import type { FormSchema } from '../../../ui/forms/form-validation.ts';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSavePermissions } from '../roles.queries.ts';
import classes from './discount-caps-form.module.css';

type CapValues = Record<keyof DiscountCapsOnWire, string>;

interface Props {
  shopId: string;
  role: EmployeeRole;
  /** As they are now. */
  saved: ShopPermissions;
  onClose: () => void;
}

/** Says how much discount the people of a role give without an approval. */
export default function DiscountCapsForm({ shopId, role, saved, onClose }: Props) {
  const { caps: m, save: submitLabel } = permissionEditMessages();
  const save = useSavePermissions(shopId);
  const values = toValues(saved.discountCaps[role]);
  const form = useContractForm<CapValues>({
    initial: values,
    latest: values,
    loadSchema,
    missingMessage: m.checkFields,
    save: (typed) => save.mutateAsync({ revision: saved.revision, discountCaps: { [role]: cleaned(typed) } }),
    onSaved: onClose,
  });
  const number = { inputMode: 'decimal', autoComplete: 'off', className: 'figures' } as const;
  return (
    <FormSheet
      title={m.title(employeeMessages().roles[role].name)}
      form={form}
      submitLabel={submitLabel}
      onClose={onClose}
    >
      <p className={classes.intro}>{m.intro}</p>
      <Field
        label={m.percentLabel}
        hint={m.percentHint}
        data-autofocus
        {...number}
        {...form.field('percent')}
      />
      <Field label={m.perInvoiceLabel} {...number} {...form.field('perInvoice')} />
      <Field label={m.perDayLabel} hint={m.rupeesHint} {...number} {...form.field('perDay')} />
    </FormSheet>
  );
}

async function loadSchema(): Promise<FormSchema> {
  const { discountCapsForm } = await import('@tawa/shared/roles/roles.contract.ts');
  return { safeParse: (values: unknown) => discountCapsForm.safeParse(cleaned(values as CapValues)) };
}

/** An empty field is no cap. */
function toValues({ percent, perInvoice, perDay }: Partial<DiscountCapsOnWire> = {}): CapValues {
  const typed = (cap: number | null | undefined) => String(cap ?? '');
  return { percent: typed(percent), perInvoice: typed(perInvoice), perDay: typed(perDay) };
}

const cleaned = ({ percent, perInvoice, perDay }: CapValues): CapValues => ({
  percent: cleanNumber(percent),
  perInvoice: cleanNumber(perInvoice),
  perDay: cleanNumber(perDay),
});
