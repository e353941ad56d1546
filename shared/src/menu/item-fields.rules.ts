import { menuCsvTexts } from '../messages/menu.en.ts';
import {
  type CsvValue,
  MEAL_TYPE,
  NUMBER,
  optionalCsvValue,
  RUPEES,
  TEXT,
  YES_NO,
} from './csv-values.rules.ts';
import type { Item } from './menu.contract.ts';

interface CsvFieldOptions {
  /** Position of the column in CSV files, from 1. */
  position: number;
  header: string;
  /** Other headers of the column, in lower case without blanks. */
  aliases?: readonly string[];
}

interface CsvFieldRules<Value> extends CsvValue<Value>, Required<CsvFieldOptions> {
  /** Value in a new item; undefined for a required field. */
  initial: Value | undefined;
}

function csvField<Value, Initial extends Value | undefined>(
  kind: CsvValue<Value>,
  initial: Initial,
  { position, header, aliases = [] }: CsvFieldOptions,
): CsvFieldRules<Value> & { initial: Initial } {
  return { ...kind, initial, position, header, aliases };
}

const { heads } = menuCsvTexts;
const REQUIRED = undefined;

/** The fields that CSV files contain, in the order of the import's preview. */
const CSV_FIELDS = {
  name: csvField(TEXT, REQUIRED, { position: 1, header: heads.name, aliases: ['item', 'itemname'] }),
  price: csvField(RUPEES, REQUIRED, { position: 3, header: heads.price, aliases: ['rate'] }),
  categoryName: csvField(TEXT, REQUIRED, { position: 2, header: heads.category }),
  mealType: csvField(MEAL_TYPE, REQUIRED, {
    position: 4,
    header: heads.mealType,
    aliases: ['type', 'vegnonveg'],
  }),
  isStar: csvField(YES_NO, false, { position: 7, header: heads.starred, aliases: ['star'] }),
  isAvailable: csvField(YES_NO, true, { position: 8, header: heads.available }),
  shortCode: csvField(optionalCsvValue(TEXT), null, {
    position: 5,
    header: heads.shortCode,
    aliases: ['code'],
  }),
  priority: csvField(optionalCsvValue(NUMBER), null, { position: 6, header: heads.priority }),
};

const ITEM_FIELDS = { ...CSV_FIELDS, gstRate: { initial: null } };

export type CsvField = keyof typeof CSV_FIELDS;
export type ItemField = keyof typeof ITEM_FIELDS;
/** CSV files name the category; everywhere else it is referred to by id. */
export type WithCategoryId<Field extends ItemField> = Exclude<Field, 'categoryName'> | 'categoryId';

type FieldsWithInitial<Initial> = {
  [Field in ItemField]: (typeof ITEM_FIELDS)[Field]['initial'] extends Initial ? Field : never;
}[ItemField];
export type RequiredField = FieldsWithInitial<undefined>;
export type OptionalField = FieldsWithInitial<null>;
export type SwitchField = FieldsWithInitial<boolean>;

export type FormField = WithCategoryId<RequiredField | OptionalField>;

/** The fields of the item form. The menu's list has switches for the others. */
export const FORM_FIELDS = Object.entries(ITEM_FIELDS)
  .filter(([, { initial }]) => typeof initial !== 'boolean')
  .map(([field]) => (field === 'categoryName' ? 'categoryId' : field)) as FormField[];

export const NEW_ITEM = Object.fromEntries(
  Object.entries(ITEM_FIELDS).flatMap(([field, { initial }]) =>
    initial === undefined ? [] : [[field, initial] as const],
  ),
) as Record<SwitchField, boolean> & Record<OptionalField, null>;

/** An item as a CSV file contains it. Its category may not exist yet. */
export type ImportedItem = {
  [Field in CsvField]: (typeof CSV_FIELDS)[Field] extends CsvValue<infer Value> ? Value : never;
};

type CsvFieldValue = ImportedItem[CsvField];
export type CsvColumn = CsvFieldRules<CsvFieldValue> & { field: CsvField };

export const CSV_COLUMNS: readonly CsvColumn[] = (Object.keys(CSV_FIELDS) as CsvField[]).map((field) => ({
  ...CSV_FIELDS[field],
  field,
}));

export function toImportedItem({ categoryId, ...item }: Item): ImportedItem {
  const values: ImportedItem = { ...item, categoryName: categoryId.name };
  return buildImportedItem(({ field }) => values[field]);
}

export function buildImportedItem(getValue: (column: CsvColumn) => CsvFieldValue | undefined): ImportedItem {
  return Object.fromEntries(CSV_COLUMNS.map((column) => [column.field, getValue(column)])) as ImportedItem;
}
