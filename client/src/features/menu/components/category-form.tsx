import type { Category } from '@tawa/shared/menu/menu.contract.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSaveCategory } from '../hooks/use-menu-mutations.ts';
import { categorySchemas, EMPTY_CATEGORY, toCategoryValues } from '../menu.forms.ts';

interface Props {
  shopId: string;
  /** Current list row; absent for a new category. */
  category?: Category | undefined;
  onClose: () => void;
}

export function CategoryForm({ shopId, category, onClose }: Props) {
  const save = useSaveCategory(shopId, category?._id);
  const values = category && toCategoryValues(category);
  const form = useContractForm({
    initial: values ?? EMPTY_CATEGORY,
    latest: values,
    loadSchema: category ? categorySchemas.edit : categorySchemas.add,
    missingMessage: 'Fill all the fields',
    save: save.mutateAsync,
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={category ? `Edit ${category.name}` : 'Add Category'}
      form={form}
      submitLabel={category ? 'Save' : 'Add Category'}
      onClose={onClose}
    >
      <Field
        label="Name"
        required
        autoComplete="off"
        autoCapitalize="characters"
        data-autofocus
        hint="Kept in capitals."
        {...form.field('name')}
      />
      <Field
        label="Priority"
        inputMode="numeric"
        autoComplete="off"
        hint="On the menu, categories with a smaller number come first."
        {...form.field('priority')}
      />
    </FormSheet>
  );
}
