import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/menu.contract.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { CreatableSelect } from '../../../ui/forms/creatable-select.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSaveCategory, useSaveItem } from '../hooks/use-menu-mutations.ts';
import { EMPTY_ITEM, itemSchemas, toItemValues } from '../menu.forms.ts';
import { categoriesQuery } from '../menu.queries.ts';
import classes from './item-form.module.css';

interface Props {
  shopId: string;
  /** Current list row; absent for a new item. */
  item?: Item | undefined;
  /** Preselected category. */
  categoryId?: string | undefined;
  /** Percent, if the shop's invoices show tax. */
  shopGstRate?: number | undefined;
  onClose: () => void;
}

const MEALS = [
  ['', 'Select'],
  ['VEG', 'Veg'],
  ['NONVEG', 'Non Veg'],
] as const;

export function ItemForm({ shopId, item, categoryId = '', shopGstRate, onClose }: Props) {
  const save = useSaveItem(shopId, item);
  const values = item && toItemValues(item);
  const form = useContractForm({
    initial: values ?? { ...EMPTY_ITEM, categoryId },
    latest: values,
    loadSchema: item ? itemSchemas.edit : itemSchemas.add,
    missingMessage: 'Fill all the fields',
    save: save.mutateAsync,
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={item ? `Edit ${item.name}` : 'Add Item'}
      form={form}
      submitLabel={item ? 'Save' : 'Add Item'}
      onClose={onClose}
    >
      <Field label="Name" required autoComplete="off" data-autofocus {...form.field('name')} />
      <div className={classes.pair}>
        <Field label="Price (₹)" required inputMode="decimal" autoComplete="off" {...form.field('price')} />
        <SelectField label="Meal Type" required options={MEALS} {...form.select('mealType')} />
      </div>
      <CreatableCategorySelect shopId={shopId} {...form.select('categoryId')} />
      <div className={classes.pair}>
        <Field
          label="Short Code"
          autoComplete="off"
          autoCapitalize="characters"
          hint="A few letters that find the item: DM."
          {...form.field('shortCode')}
        />
        <Field
          label="Priority"
          inputMode="numeric"
          autoComplete="off"
          hint="A smaller number comes first."
          {...form.field('priority')}
        />
      </div>
      {shopGstRate !== undefined && (
        <Field
          label="GST rate (%)"
          inputMode="decimal"
          autoComplete="off"
          hint={`Only where it is not ${shopGstRate}%, the rate of the shop.`}
          {...form.field('gstRate')}
        />
      )}
    </FormSheet>
  );
}

interface CategorySelectProps {
  shopId: string;
  name: string;
  value: string;
  error: string | undefined;
  onPick: (categoryId: string) => void;
}

function CreatableCategorySelect({ shopId, ...select }: CategorySelectProps) {
  const { data: categories } = useQuery(categoriesQuery(shopId));
  const { mutateAsync: save } = useSaveCategory(shopId);
  return (
    <CreatableSelect
      label="Category"
      firstHint="There is no category yet. Add the first one: Starters, Breads, Beverages."
      rows={categories}
      create={async (name) => (await save({ name, priority: '' })).data.category}
      {...select}
    />
  );
}
