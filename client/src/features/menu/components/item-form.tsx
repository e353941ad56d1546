import { useQuery } from '@tanstack/react-query';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { ItemFacts } from '@tawa/shared/menu/item-facts.rules.ts';
import { MEAL_TYPES } from '@tawa/shared/menu/menu.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { CardSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { CreatableSelect } from '../../../ui/forms/creatable-select.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useItemFacts } from '../hooks/use-item-facts.ts';
import { useSaveCategory, useSaveItem } from '../hooks/use-menu-mutations.ts';
import { EMPTY_ITEM, itemSchemas, priceOfVariants, toCopiedValues, toItemValues } from '../menu.forms.ts';
import { categoriesQuery } from '../menu.queries.ts';
import { nameHint } from '../model/unwritable-names.ts';
import { ChoicesSection, useAttachedGroups } from './choices-section.tsx';
import { FactsSection } from './facts-section.tsx';
import classes from './item-form.module.css';
import { ItemPhotoField } from './item-photo-field.tsx';
import { OptionGroupForm } from './option-group-form.tsx';
import { VariantsSection } from './variants-section.tsx';

interface Props {
  shopId: string;
  /** The row as it is in the list now; absent for a new item. */
  item?: Item | undefined;
  /** The item whose values a new item starts with. */
  copyOf?: Item | undefined;
  /** Preselected category. */
  categoryId?: string | undefined;
  /** In percent; set if the shop's invoices show tax. */
  shopGstRate?: number | undefined;
  /** No printer of the shop can write these. */
  unwritableNames: readonly string[];
  onClose: () => void;
}

type GroupDialog = { group?: OptionGroup } | undefined;

/**
 * The form opens once the facts have loaded. If they arrived later, they would look like an edit by somebody
 * else.
 */
export function ItemForm(props: Props) {
  const { shopId, item, copyOf, onClose } = props;
  const m = menuMessages().itemForm;
  const { data: facts, isLoading } = useItemFacts(shopId, item ?? copyOf);
  const [isWaiting, setWaiting] = useState(true);
  if (isWaiting && !isLoading) setWaiting(false);
  if (!isWaiting) return <LoadedForm {...props} facts={facts} />;
  return (
    <Sheet opened title={item ? m.edit(item.name) : m.add} onClose={onClose}>
      <CardSkeletons count={3} height={92} />
    </Sheet>
  );
}

interface LoadedProps extends Props {
  /** Undefined for an item without facts, and if they could not be loaded. */
  facts: ItemFacts | undefined;
}

function useItemForm({ shopId, item, copyOf, categoryId = '', facts, onClose }: LoadedProps) {
  const m = menuMessages().itemForm;
  const save = useSaveItem(shopId, item);
  const values = item && toItemValues(item, facts);
  const copied = copyOf && toCopiedValues(copyOf, facts, m.copyOf(copyOf.name));
  return useContractForm({
    initial: values ?? copied ?? { ...EMPTY_ITEM, categoryId },
    latest: values,
    loadSchema: item ? itemSchemas.edit : itemSchemas.add,
    missingMessage: m.missing,
    fieldForError: (error) => (isApiError(error, 'UNSUPPORTED', 'TOO_LARGE') ? 'photo' : undefined),
    save: save.mutateAsync,
    onSaved: onClose,
  });
}

function LoadedForm(props: LoadedProps) {
  const { shopId, item, copyOf, shopGstRate, unwritableNames, onClose } = props;
  const m = menuMessages().itemForm;
  const form = useItemForm(props);
  const attached = useAttachedGroups(form);
  const [groupDialog, setGroupDialog] = useState<GroupDialog>();
  const { variants } = form.values;
  const price =
    variants.length > 0
      ? { ...form.field('price'), value: priceOfVariants(variants), readOnly: true, hint: m.priceOfVariants }
      : form.field('price');
  return (
    <>
      <FormSheet
        title={item ? m.edit(item.name) : m.add}
        form={form}
        submitLabel={item ? m.save : m.add}
        onClose={onClose}
      >
        <Field
          label={m.name}
          required
          autoComplete="off"
          data-autofocus
          onFocus={copyOf && (({ currentTarget }) => currentTarget.select())}
          hint={nameHint(form.values.name, form.values.shortCode, unwritableNames)}
          {...form.field('name')}
        />
        <div className={classes.pair}>
          <Field label={m.price} required inputMode="decimal" autoComplete="off" {...price} />
          <SelectField label={m.mealType} required options={mealTypeOptions()} {...form.select('mealType')} />
        </div>
        <CreatableCategorySelect shopId={shopId} {...form.select('categoryId')} />
        <CodeAndPriority form={form} />
        {shopGstRate !== undefined && (
          <Field
            label={m.gstRate}
            inputMode="decimal"
            autoComplete="off"
            hint={m.gstRateHint(shopGstRate)}
            {...form.field('gstRate')}
          />
        )}
        <ItemPhotoField form={form} />
        <FactsSection form={form} />
        <VariantsSection form={form} unwritableNames={unwritableNames} />
        <ChoicesSection
          shopId={shopId}
          form={form}
          attached={attached}
          onAdd={() => setGroupDialog({})}
          onEdit={(group) => setGroupDialog({ group })}
        />
      </FormSheet>
      {/* The dialog is beside the form, because a form inside it would pass its events on, and so its
          submission too. */}
      {groupDialog && (
        <OptionGroupForm
          shopId={shopId}
          group={groupDialog.group}
          unwritableNames={unwritableNames}
          onAdded={attached.attach}
          onDeleted={attached.detach}
          onClose={() => setGroupDialog(undefined)}
        />
      )}
    </>
  );
}

function CodeAndPriority({ form }: { form: ReturnType<typeof useItemForm> }) {
  const m = menuMessages().itemForm;
  return (
    <div className={classes.pair}>
      <Field
        label={m.shortCode}
        autoComplete="off"
        autoCapitalize="characters"
        hint={m.shortCodeHint}
        {...form.field('shortCode')}
      />
      <Field
        label={m.priority}
        inputMode="numeric"
        autoComplete="off"
        hint={m.priorityHint}
        {...form.field('priority')}
      />
    </div>
  );
}

function mealTypeOptions() {
  const { select, mealTypes } = menuMessages().itemForm;
  return [['', select] as const, ...MEAL_TYPES.map((type) => [type, mealTypes[type]] as const)];
}

interface CategorySelectProps {
  shopId: string;
  name: string;
  value: string;
  error: string | undefined;
  onPick: (categoryId: string) => void;
}

function CreatableCategorySelect({ shopId, ...select }: CategorySelectProps) {
  const m = menuMessages().itemForm;
  const { data: categories } = useQuery(categoriesQuery(shopId));
  const { mutateAsync: save } = useSaveCategory(shopId);
  return (
    <CreatableSelect
      label={m.category}
      firstHint={m.firstCategoryHint}
      rows={categories}
      create={async (name) => (await save({ name, priority: '' })).data.category}
      {...select}
    />
  );
}
