import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import { INVENTORY_UNITS, type InventoryUnit } from '@tawa/shared/inventory/inventory.rules.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSaveInventoryItem } from '../inventory.queries.ts';
import classes from './inventory-form.module.css';

const loadContract = async () => (await import('@tawa/shared/inventory/inventory.contract.ts')).inventoryApi;

const schemas = {
  add: async () => (await loadContract()).addInventoryItem.body,
  edit: async () => (await loadContract()).updateInventoryItem.body,
};

const UNITS = [['', 'Select'], ...INVENTORY_UNITS.map((unit) => [unit, unit] as const)] as const;

const EMPTY_INVENTORY_ITEM = { name: '', quantity: '', quantityType: '' };

type InventoryValues = typeof EMPTY_INVENTORY_ITEM;

function toInventoryValues({ name, quantity, quantityType }: InventoryItem): InventoryValues {
  return { name, quantity: String(quantity), quantityType };
}

interface Props {
  shopId: string;
  /** Current list row; absent for a new item. */
  item?: InventoryItem | undefined;
  onClose: () => void;
}

export function InventoryForm({ shopId, item, onClose }: Props) {
  const save = useSaveInventoryItem(shopId, item?._id);
  const values = item && toInventoryValues(item);
  const form = useContractForm({
    initial: values ?? EMPTY_INVENTORY_ITEM,
    latest: values,
    loadSchema: item ? schemas.edit : schemas.add,
    missingMessage: 'Please fill all the fields',
    save: ({ quantityType, ...rest }) =>
      save.mutateAsync({ ...rest, quantityType: quantityType as InventoryUnit }),
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
