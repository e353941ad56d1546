import type { InventoryItem } from '@tawa/shared/inventory/inventory.contract.ts';
import { INVENTORY_UNITS, type InventoryUnit } from '@tawa/shared/inventory/inventory.rules.ts';
import { inventoryMessages } from '@tawa/shared/messages/inventory.en.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { useRowForm } from '../../../ui/forms/row-form.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useSaveInventoryItem } from '../inventory.queries.ts';
import classes from './inventory-form.module.css';

const loadContract = async () => (await import('@tawa/shared/inventory/inventory.contract.ts')).inventoryApi;

const schemas = {
  add: async () => (await loadContract()).addInventoryItem.body,
  edit: async () => (await loadContract()).updateInventoryItem.body,
};

const EMPTY_INVENTORY_ITEM = { name: '', quantity: '', quantityType: '' };

type InventoryValues = typeof EMPTY_INVENTORY_ITEM;

function toInventoryValues({ name, quantity, quantityType }: InventoryItem): InventoryValues {
  return { name, quantity: String(quantity), quantityType };
}

interface Props {
  shopId: string;
  /** The row as it is in the list now; absent for a new item. */
  item?: InventoryItem | undefined;
  onClose: () => void;
}

/** Adds an inventory item, or edits `item`. */
export function InventoryForm({ shopId, item, onClose }: Props) {
  const m = inventoryMessages().form;
  const save = useSaveInventoryItem(shopId, item?._id);
  const sheet = useRowForm({
    row: item,
    empty: EMPTY_INVENTORY_ITEM,
    toValues: toInventoryValues,
    schemas,
    texts: m,
    save: ({ quantityType, ...rest }) =>
      save.mutateAsync({ ...rest, quantityType: quantityType as InventoryUnit }),
    onClose,
  });
  return (
    <FormSheet {...sheet}>
      <Field
        label={m.name}
        required
        autoComplete="off"
        data-autofocus={item ? undefined : true}
        {...sheet.form.field('name')}
      />
      <div className={classes.amount}>
        <Field
          label={m.quantity}
          required
          inputMode="decimal"
          autoComplete="off"
          // An edit usually changes the quantity, so this field has the focus.
          data-autofocus={item ? true : undefined}
          onFocus={(event) => event.target.select()}
          {...sheet.form.field('quantity')}
        />
        <SelectField label={m.unit} required options={unitOptions()} {...sheet.form.select('quantityType')} />
      </div>
    </FormSheet>
  );
}

function unitOptions(): (readonly [unit: string, text: string])[] {
  const { form, units } = inventoryMessages();
  return [['', form.select] as const, ...INVENTORY_UNITS.map((unit) => [unit, units[unit]] as const)];
}
