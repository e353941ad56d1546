import type { Category } from '@tawa/shared/menu/menu.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSaveCategory } from '../hooks/use-menu-mutations.ts';
import { categorySchemas, EMPTY_CATEGORY, toCategoryValues } from '../menu.forms.ts';

interface Props {
  shopId: string;
  /** The row as it is in the list now; absent for a new category. */
  category?: Category | undefined;
  onClose: () => void;
}

export function CategoryForm({ shopId, category, onClose }: Props) {
  const m = menuMessages().categoryForm;
  const save = useSaveCategory(shopId, category?._id);
  const values = category && toCategoryValues(category);
  const form = useContractForm({
    initial: values ?? EMPTY_CATEGORY,
    latest: values,
    loadSchema: category ? categorySchemas.edit : categorySchemas.add,
    missingMessage: m.missing,
    save: save.mutateAsync,
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={category ? m.edit(category.name) : m.add}
      form={form}
      submitLabel={category ? m.save : m.add}
      onClose={onClose}
    >
      <Field
        label={m.name}
        required
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
        hint={m.nameHint}
        {...form.field('name')}
      />
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
