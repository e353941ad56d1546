import type { Area } from '@tawa/shared/tables/tables.contract.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { areaSchemas, EMPTY_AREA, toAreaValues } from '../tables.forms.ts';
import { useSaveArea } from '../tables.queries.ts';

interface Props {
  shopId: string;
  /** Current list row; absent for a new area. */
  area?: Area | undefined;
  isDeleted?: boolean;
  onClose: () => void;
}

export function AreaForm({ shopId, area, isDeleted = false, onClose }: Props) {
  const save = useSaveArea(shopId, area?._id);
  const values = area && toAreaValues(area);
  const form = useContractForm({
    initial: values ?? EMPTY_AREA,
    latest: values,
    loadSchema: area ? areaSchemas.edit : areaSchemas.add,
    missingMessage: 'Fill all the fields',
    save: save.mutateAsync,
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={area ? `Edit ${area.name}` : 'Add Area'}
      form={form}
      submitLabel={area ? 'Save' : 'Add Area'}
      isDeleted={isDeleted}
      onClose={onClose}
    >
      <Field label="Name" required autoComplete="off" data-autofocus {...form.field('name')} />
      <Field
        label="Priority"
        inputMode="numeric"
        autoComplete="off"
        hint="Areas with a smaller number come first."
        {...form.field('priority')}
      />
    </FormSheet>
  );
}
