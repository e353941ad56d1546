import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { MAX_OPTIONS } from '@tawa/shared/menu/item-choices.rules.ts';
import { MEAL_TYPES } from '@tawa/shared/menu/menu.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { type ContractForm, useContractForm } from '../../../ui/forms/contract-form.ts';
import { EditableList } from '../../../ui/forms/editable-list.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { type ListField, rowKey, useListField } from '../../../ui/forms/list-field.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field, FieldNote } from '../../../ui/forms/text-fields.tsx';
import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import { useDeleteOptionGroup, useSaveOptionGroup } from '../hooks/use-menu-mutations.ts';
import {
  EMPTY_OPTION_GROUP,
  loadOptionGroupSchema,
  NEW_OPTION,
  type OptionGroupValues,
  type OptionRow,
  toOptionGroupValues,
} from '../menu.forms.ts';
import { itemsQuery, optionGroupsQuery } from '../menu.queries.ts';
import { optionHint } from '../model/unwritable-names.ts';
import { ChoiceSwitches } from './choice-switches.tsx';
import classes from './choices.module.css';

interface Props {
  shopId: string;
  /** The group as it was when the form opened; absent for a new group. */
  group?: OptionGroup | undefined;
  /** No printer of the shop can write these. */
  unwritableNames: readonly string[];
  onAdded: (optionGroupId: string) => void;
  onDeleted: (optionGroupId: string) => void;
  onClose: () => void;
}

export function OptionGroupForm({ shopId, group, unwritableNames, onAdded, onDeleted, onClose }: Props) {
  const m = menuMessages().optionGroupForm;
  const { data: groups } = useQuery(optionGroupsQuery(shopId));
  const current = group && groups?.find(({ _id }) => _id === group._id);
  const save = useSaveOptionGroup(shopId, group?._id);
  const form = useContractForm({
    initial: group ? toOptionGroupValues(group) : EMPTY_OPTION_GROUP,
    latest: current && toOptionGroupValues(current),
    loadSchema: loadOptionGroupSchema,
    missingMessage: m.missing,
    save: async (values) => {
      const { data } = await save.mutateAsync(values);
      if (!group) onAdded(data.optionGroup._id);
    },
    onSaved: onClose,
  });
  const options = useListField(form, 'options');
  return (
    <FormSheet
      title={group ? m.edit(group.name) : m.add}
      form={form}
      submitLabel={group ? m.save : m.add}
      isDeleted={group !== undefined && groups !== undefined && current === undefined}
      onClose={onClose}
    >
      <Field
        label={m.name}
        required
        autoComplete="off"
        data-autofocus
        hint={m.nameHint}
        {...form.field('name')}
      />
      <HowMany form={form} />
      <section className={classes.section} aria-label={m.options}>
        <h3>{m.options}</h3>
        <Options shopId={shopId} list={options} unwritableNames={unwritableNames} />
        {options.error && <FieldNote id={`${form.id}-options`} error={options.error} hint={undefined} />}
        {options.rows.length < MAX_OPTIONS && (
          <div className={classes.chips}>
            <Button variant="quiet" onClick={() => options.add(NEW_OPTION)}>
              {m.addOption}
            </Button>
          </div>
        )}
      </section>
      {group && <DeleteGroup shopId={shopId} group={group} onDeleted={onDeleted} onClose={onClose} />}
    </FormSheet>
  );
}

function HowMany({ form }: { form: ContractForm<OptionGroupValues> }) {
  const m = menuMessages();
  const [min, max] = [form.values.min, form.values.max].map(Number);
  const isRule = min !== undefined && max !== undefined && min <= max && max > 0;
  return (
    <>
      <div className={classes.pair}>
        <Field
          label={m.optionGroupForm.min}
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.field('min')}
        />
        <Field
          label={m.optionGroupForm.max}
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.field('max')}
        />
      </div>
      <p className={classes.status} role="status">
        {isRule ? m.optionGroups.rule(min, max) : ''}
      </p>
    </>
  );
}

interface OptionsProps extends Pick<Props, 'shopId' | 'unwritableNames'> {
  list: ListField<OptionRow>;
}

function Options({ shopId, list, unwritableNames }: OptionsProps) {
  const m = menuMessages().optionGroupForm;
  const { data: items = [] } = useQuery(itemsQuery(shopId));
  return (
    <EditableList
      label={m.options}
      rows={list.rows}
      keyOf={rowKey}
      nameOf={({ name }, index) => name.trim() || m.unnamed(index + 1)}
      onMove={list.move}
      onRemove={list.remove}
      details={(row, index) => (
        <div className={classes.details}>
          <SelectField
            label={m.item}
            value={row.itemId}
            options={itemOptions(items, row.itemId)}
            onPick={(itemId) => list.change(index, namedItem(row, itemId, items))}
          />
          <SelectField
            label={m.mealType}
            value={row.mealType}
            options={mealTypeOptions(row)}
            onPick={(picked) => list.change(index, { mealType: picked as OptionRow['mealType'] })}
          />
          <Field label={m.maxEach} inputMode="numeric" {...list.field(index, 'maxEach')} />
          <ChoiceSwitches
            row={row}
            texts={m}
            onAvailable={(isAvailable) => list.change(index, { isAvailable })}
            onDefault={(isDefault) => list.change(index, { isDefault })}
          />
        </div>
      )}
    >
      {(row, index) => (
        <div className={classes.option}>
          <Field
            label={m.option}
            required
            hint={optionHint(row, items, unwritableNames)}
            {...list.field(index, 'name')}
          />
          <Field label={m.price} required inputMode="decimal" {...list.field(index, 'price')} />
        </div>
      )}
    </EditableList>
  );
}

function itemOptions(items: readonly Item[], itemId: string) {
  const { noItem, deletedItem } = menuMessages().optionGroupForm;
  const isDeleted = itemId !== '' && !items.some(({ _id }) => _id === itemId);
  return [
    ['', noItem] as const,
    ...(isDeleted ? [[itemId, deletedItem] as const] : []),
    ...items.map((item) => [item._id, nameInList(item, items)] as const),
  ];
}

/** Adds the category to the name, because items of two categories may have the same name. */
function nameInList({ _id, name, categoryId }: Item, items: readonly Item[]): string {
  const isTwice = items.some((other) => other._id !== _id && other.name === name);
  return isTwice ? menuMessages().optionGroupForm.itemOfCategory(name, categoryId.name) : name;
}

/** The item's name becomes the option's, if the option has no name yet or that of the previous item. */
function namedItem(row: OptionRow, itemId: string, items: readonly Item[]): Partial<OptionRow> {
  const nameOf = (id: string) => items.find(({ _id }) => _id === id)?.name;
  const name = nameOf(itemId);
  const isOwnName = row.name.trim() !== '' && row.name.trim() !== nameOf(row.itemId);
  return name && !isOwnName ? { name, itemId } : { itemId };
}

/** An option without a veg mark of its own has that of the item that it names. */
function mealTypeOptions({ itemId }: OptionRow) {
  const { itemForm, optionGroupForm } = menuMessages();
  return [
    ['', itemId ? optionGroupForm.markOfItem : optionGroupForm.noMark] as const,
    ...MEAL_TYPES.map((type) => [type, itemForm.mealTypes[type]] as const),
  ];
}

interface DeleteProps {
  shopId: string;
  group: OptionGroup;
  onDeleted: (optionGroupId: string) => void;
  onClose: () => void;
}

function DeleteGroup({ shopId, group, onDeleted, onClose }: DeleteProps) {
  const m = menuMessages().optionGroupForm;
  const [isAsking, setAsking] = useState(false);
  const { data: items = [] } = useQuery(itemsQuery(shopId));
  const users = items.filter(({ optionGroupIds }) => optionGroupIds.includes(group._id));
  const deletion = useDeleteOptionGroup(shopId, () => {
    onDeleted(group._id);
    onClose();
  });
  return (
    <>
      <Button variant="danger" className={classes.delete ?? ''} onClick={() => setAsking(true)}>
        {m.delete}
      </Button>
      <DeleteDialog
        row={isAsking ? group : undefined}
        question={m.deleteQuestion(
          group.name,
          users.map(({ name }) => name),
        )}
        deletion={deletion}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
