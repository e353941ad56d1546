import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import { INVENTORY_UNITS } from '@tawa/shared/inventory/inventory.rules.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { EMPTY_INVENTORY_ITEM, inventorySchemas, toInventoryValues } from '../inventory.forms.ts';
import { useSaveInventoryItem } from '../inventory.queries.ts';
import classes from './inventory-form.module.css';

interface Props {
  shopId: string;
  /** Current list row; absent for a new item. */
  item?: InventoryItem | undefined;
  onClose: () => void;
}

const UNITS = [['', 'Select'], ...INVENTORY_UNITS.map((unit) => [unit, unit] as const)] as const;

export function InventoryForm({ shopId, item, onClose }: Props) {
  const save = useSaveInventoryItem(shopId, item?._id);
  const values = item && toInventoryValues(item);
  const form = useContractForm({
    initial: values ?? EMPTY_INVENTORY_ITEM,
    latest: values,
    loadSchema: item ? inventorySchemas.edit : inventorySchemas.add,
    missingMessage: 'Please fill all the fields',
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
      <Field
        label="Name"
        required
        autoComplete="off"
        data-autofocus={item ? undefined : true}
        {...form.field('name')}
      />
      <div className={classes.amount}>
        <Field
          label="Quantity"
          required
          inputMode="decimal"
          autoComplete="off"
          // Editing usually means updating the quantity.
          data-autofocus={item ? true : undefined}
          onFocus={(event) => event.target.select()}
          {...form.field('quantity')}
        />
        <SelectField label="Unit" required options={UNITS} {...form.select('quantityType')} />
      </div>
    </FormSheet>
  );
}
