import { tablesMessages } from '@tawa/shared/messages/tables.en.ts';
import type { Area } from '@tawa/shared/tables/tables.contract.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { areaSchemas, EMPTY_AREA, toAreaValues } from '../tables.forms.ts';
import { useSaveArea } from '../tables.queries.ts';

interface Props {
  shopId: string;
  /** The row as it is in the list now; absent for a new area. */
  area?: Area | undefined;
  isDeleted?: boolean;
  onClose: () => void;
}

export function AreaForm({ shopId, area, isDeleted = false, onClose }: Props) {
  const m = tablesMessages().areaForm;
  const save = useSaveArea(shopId, area?._id);
  const values = area && toAreaValues(area);
  const form = useContractForm({
    initial: values ?? EMPTY_AREA,
    latest: values,
    loadSchema: area ? areaSchemas.edit : areaSchemas.add,
    missingMessage: m.fillAllFields,
    save: save.mutateAsync,
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={area ? m.edit(area.name) : m.addArea}
      form={form}
      submitLabel={area ? m.save : m.addArea}
      isDeleted={isDeleted}
      onClose={onClose}
    >
      <Field label={m.name} required autoComplete="off" data-autofocus {...form.field('name')} />
      <Field
        label={m.priority}
        inputMode="numeric"
        autoComplete="off"
        hint={m.priorityHint}
        {...form.field('priority')}
      />
    </FormSheet>
  );
}
