import { lowestPrice } from '@tawa/shared/menu/item-choices.rules.ts';
import { type Allergen, type ItemFacts, NO_FACTS } from '@tawa/shared/menu/item-facts.rules.ts';
import { FORM_FIELDS, type FormField } from '@tawa/shared/menu/item-fields.rules.ts';
import type { Category, Item, OptionGroup } from '@tawa/shared/menu/menu.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import type { FormSchema } from '../../ui/forms/form-validation.ts';
import { type ListRow, listText } from '../../ui/forms/list-field.ts';

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

/**
 * The values of a form are texts, so that two of them can be compared. `variants` and `optionGroupIds` are lists as JSON text. `facts` is `FactsValues` as JSON text, or empty
 * while the facts are unknown.
 */
export type ItemValues = Record<FormField | 'variants' | 'optionGroupIds' | 'facts', string> & {
  /** The path of the item's present photo, a new file, or '' for none. */
  photo: string | File;
};

export interface FactsValues {
  description: string;
  allergens: readonly Allergen[];
  kcal: string;
  serves: string;
}

/** Equal facts give equal texts. */
export const factsText = ({ description, allergens, kcal, serves }: FactsValues): string =>
  JSON.stringify({ description, allergens, kcal, serves });

const toFactsText = ({ description, allergens, kcal, serves }: ItemFacts): string =>
  factsText({
    description: description ?? '',
    allergens,
    kcal: String(kcal ?? ''),
    serves: String(serves ?? ''),
  });

export interface VariantRow extends ListRow {
  name: string;
  price: string;
  shortCode: string;
  isAvailable: boolean;
  isDefault: boolean;
}

function mapFormFields(getText: (field: FormField) => string): Record<FormField, string> {
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, getText(field)])) as Record<FormField, string>;
}

const NO_ROWS = listText([]);

export const EMPTY_ITEM: ItemValues = {
  ...mapFormFields(() => ''),
  variants: NO_ROWS,
  optionGroupIds: NO_ROWS,
  facts: toFactsText(NO_FACTS),
  photo: '',
};

/** @param facts undefined while they are unknown */
export function toItemValues(
  { categoryId, variants, optionGroupIds, ...item }: Item,
  facts: ItemFacts | undefined,
): ItemValues {
  return {
    ...mapFormFields((field) => (field === 'categoryId' ? categoryId._id : String(item[field] ?? ''))),
    variants: listText(
      variants.map(
        ({ _id, name, price, shortCode, isAvailable, isDefault }): VariantRow => ({
          _id,
          name,
          price: String(price),
          shortCode: shortCode ?? '',
          isAvailable,
          isDefault,
        }),
      ),
    ),
    optionGroupIds: listText(optionGroupIds),
    facts: toFactsText(NO_FACTS),
    ...(item.hasFacts && { facts: facts ? toFactsText(facts) : '' }),
    photo: item.photo ?? '',
  };
}

/**
 * Returns the values of a new item that is like this one. It has no short code, because no two items have the
 * same, and its variants get ids of their own.
 */
export function toCopiedValues(item: Item, facts: ItemFacts | undefined, name: string): ItemValues {
  const values = toItemValues(item, facts);
  const variants: VariantRow[] = JSON.parse(values.variants);
  const copies = variants.map(({ _id, ...row }, index): VariantRow => ({ ...row, key: `copied-${index}` }));
  return { ...values, name, shortCode: '', photo: '', variants: listText(copies) };
}

/** Returns the lowest price of the variants, which becomes the item's price; empty while none is typed. */
export function priceOfVariants(variants: readonly VariantRow[]): string {
  const priced = variants
    .map((row) => ({ ...row, _id: '', price: Number(cleanNumber(row.price) || Number.NaN) }))
    .filter(({ price }) => Number.isFinite(price));
  return priced.length === 0 ? '' : String(lowestPrice({ price: 0, variants: priced }));
}

export function fillPrice(values: ItemValues): ItemValues {
  const variants: VariantRow[] = JSON.parse(values.variants);
  if (variants.length === 0) return values;
  // A variant without a price has an error of its own.
  return { ...values, price: priceOfVariants(variants) || '0' };
}

export interface OptionRow extends ListRow {
  name: string;
  price: string;
  mealType: string;
  isAvailable: boolean;
  isDefault: boolean;
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

export const EMPTY_OPTION_GROUP = {
  name: '',
  min: '0',
  max: '1',
  options: listText([{ ...NEW_OPTION, key: 'first' }]),
};
export type OptionGroupValues = typeof EMPTY_OPTION_GROUP;

export function toOptionGroupValues({ name, min, max, options }: OptionGroup): OptionGroupValues {
  const rows = options.map(
    ({ _id, name, price, mealType, isAvailable, isDefault, maxEach, itemId }): OptionRow => ({
      _id,
      name,
      price: String(price),
      mealType: mealType ?? '',
      isAvailable,
      isDefault,
      maxEach: String(maxEach),
      itemId: itemId ?? '',
    }),
  );
  return { name, min: String(min), max: String(max), options: listText(rows) };
}

export const EMPTY_CATEGORY = { name: '', priority: '' };
export type CategoryValues = typeof EMPTY_CATEGORY;

export function toCategoryValues({ name, priority }: Category): CategoryValues {
  return { name, priority: String(priority ?? '') };
}
