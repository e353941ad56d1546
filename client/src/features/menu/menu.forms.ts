import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { lowestPrice } from '@tawa/shared/menu/item-choices.rules.ts';
import { type Allergen, type ItemFacts, NO_FACTS } from '@tawa/shared/menu/item-facts.rules.ts';
import { FORM_FIELDS, type FormField } from '@tawa/shared/menu/item-fields.rules.ts';
import type { MealType } from '@tawa/shared/menu/menu.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import type { FormSchema } from '../../ui/forms/form-validation.ts';
import type { ListRow } from '../../ui/forms/list-field.ts';

const loadContract = async () => (await import('@tawa/shared/menu/menu.contract.ts')).menuApi;

type Schema = { safeParse(values: unknown): ReturnType<FormSchema['safeParse']> } | undefined;

const withPriceOfVariants = (schema: Schema): FormSchema | undefined =>
  schema && { safeParse: (values) => schema.safeParse(fillPrice(values as ItemValues)) };

export const itemSchemas = {
  add: async () => withPriceOfVariants((await loadContract()).addItem.body),
  edit: async () => withPriceOfVariants((await loadContract()).editItem.body),
};

export const loadOptionGroupSchema = async () => (await loadContract()).addOptionGroup.body;

export const categorySchemas = {
  add: async () => (await loadContract()).addCategory.body,
  edit: async () => (await loadContract()).editCategory.body,
};

export const loadImportSchema = async () => {
  const { body } = (await loadContract()).importItems;
  return body as NonNullable<typeof body>;
};

export type ItemValues = Record<FormField, string> & {
  variants: VariantRow[];
  optionGroupIds: string[];
  /** Undefined while they are unknown. */
  facts: FactsValues | undefined;
  /** The path of the item's present photo, a new file, or '' for none. */
  photo: string | File;
};

export interface FactsValues {
  description: string;
  allergens: Allergen[];
  kcal: string;
  serves: string;
}

const toFactsValues = ({ description, allergens, kcal, serves }: ItemFacts): FactsValues => ({
  description: description ?? '',
  allergens,
  kcal: String(kcal ?? ''),
  serves: String(serves ?? ''),
});

/** What a diner chooses of an item: a variant or an option. */
export interface ChoiceRow extends ListRow {
  name: string;
  price: string;
  isAvailable: boolean;
  isDefault: boolean;
}

export interface VariantRow extends ChoiceRow {
  shortCode: string;
}

function mapFormFields(getText: (field: FormField) => string): Record<FormField, string> {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, getText(field)])) as Record<FormField, string>;
}

export const EMPTY_ITEM: ItemValues = {
  ...mapFormFields(() => ''),
  variants: [],
  optionGroupIds: [],
  facts: toFactsValues(NO_FACTS),
  photo: '',
};

/** @param facts undefined while they are unknown */
export function toItemValues(
  { categoryId, variants, optionGroupIds, ...item }: Item,
  facts: ItemFacts | undefined,
): ItemValues {
  return {
    ...mapFormFields((field) => (field === 'categoryId' ? categoryId._id : String(item[field] ?? ''))),
    variants: variants.map(({ price, shortCode, ...variant }) => ({
      ...variant,
      price: String(price),
      shortCode: shortCode ?? '',
    })),
    optionGroupIds,
    facts: item.hasFacts ? facts && toFactsValues(facts) : toFactsValues(NO_FACTS),
    photo: item.photo ?? '',
  };
}

/**
 * Returns the values of a new item that is like this one. It has no short code, because no two items have the
 * same, and its variants get ids of their own.
 */
export function toCopiedValues(item: Item, facts: ItemFacts | undefined, name: string): ItemValues {
  const values = toItemValues(item, facts);
  const variants = values.variants.map(({ _id, ...row }, index) => ({ ...row, key: `copied-${index}` }));
  return { ...values, name, shortCode: '', photo: '', variants };
}

/** Returns the lowest price of the variants, which becomes the item's price; empty while none is typed. */
export function priceOfVariants(variants: readonly VariantRow[]): string {
  const priced = variants
    .map((row) => ({ ...row, _id: '', price: Number(cleanNumber(row.price) || Number.NaN) }))
    .filter(({ price }) => Number.isFinite(price));
  return priced.length === 0 ? '' : String(lowestPrice({ price: 0, variants: priced }));
}

export function fillPrice(values: ItemValues): ItemValues {
  if (values.variants.length === 0) return values;
  // A variant without a price has an error of its own.
  return { ...values, price: priceOfVariants(values.variants) || '0' };
}

export interface OptionRow extends ChoiceRow {
  mealType: MealType | '';
  maxEach: string;
  /** Empty if the option names no item. */
  itemId: string;
}

export const NEW_OPTION: OptionRow = {
  name: '',
  price: '0',
  mealType: '',
  isAvailable: true,
  isDefault: false,
  maxEach: '1',
  itemId: '',
};

/** This is a type alias, because an interface lacks the implicit index signature that form values need. */
export type OptionGroupValues = { name: string; min: string; max: string; options: OptionRow[] };

export const EMPTY_OPTION_GROUP: OptionGroupValues = {
  name: '',
  min: '0',
  max: '1',
  options: [{ ...NEW_OPTION, key: 'first' }],
};

export function toOptionGroupValues({ name, min, max, options }: OptionGroup): OptionGroupValues {
  const rows = options.map(
    ({ price, mealType, maxEach, itemId, ...option }): OptionRow => ({
      ...option,
      price: String(price),
      mealType: mealType ?? '',
      maxEach: String(maxEach),
      itemId: itemId ?? '',
    }),
  );
  return { name, min: String(min), max: String(max), options: rows };
}
