import { menuCsvTexts } from '../messages/menu.en.ts';
import {
  type CellValue,
  type CsvValue,
  describeValue,
  MEAL_TYPE,
  NUMBER,
  RUPEES,
  TEXT,
  YES_NO,
} from './csv-values.rules.ts';
import type { CellFault } from './import-messages.rules.ts';
import type { Item } from './item.contract.ts';
import { NEW_ITEM } from './item-fields.rules.ts';
import type { OptionGroup } from './option-group.contract.ts';

/**
 * The columns of a menu's CSV file. It has a row for each item or variant, followed by a table with a row for
 * each option.
 */

/** What a parser needs to know of a column, in either table. */
export interface TableColumn {
  field: string;
  header: string;
  /** Other headers of the column, in lower case without blanks. */
  aliases: readonly string[];
  /** Undefined for a required field. */
  initial: unknown;
  /** Returns undefined if the cell is unreadable. */
  parse(cell: string): CellValue | undefined;
  /** What is wrong with a cell that `parse` does not read. */
  findFault?(content: string): CellFault;
  mayBeDoubtful?: true;
}

interface WrittenColumn<Row> extends TableColumn {
  /** Returns undefined for an empty cell. */
  write(row: Row): string | undefined;
}

const { heads } = menuCsvTexts;
const REQUIRED = undefined;

function column<Row, Value>(
  kind: CsvValue<Value>,
  field: string,
  initial: unknown,
  header: string,
  valueIn: (row: Row) => Value | null | undefined,
  aliases: readonly string[] = [],
): WrittenColumn<Row> {
  const write = (row: Row) => {
    const value = valueIn(row);
    return value == null ? undefined : kind.format(value);
  };
  return { ...kind, field, initial, header, aliases, write };
}

/** An item as a CSV file contains it, which names the category. It may not exist yet. */
export type ImportedItem = Pick<
  Item,
  'name' | 'price' | 'mealType' | 'isStar' | 'isAvailable' | 'shortCode' | 'priority'
> & { categoryName: string };

export interface MenuRow {
  item: Item;
  /** Absent for an item without variants. */
  variant: Item['variants'][number] | undefined;
  /** Names of the item's option groups. */
  groupNames: readonly string[];
}

export interface ItemColumn extends WrittenColumn<MenuRow> {
  field: keyof ImportedItem;
  /** Position of the column in CSV files, from 1. */
  position: number;
  /** Describes the value in the preview. `name` is the name of the field within a sentence. */
  describe(item: ImportedItem, name: string): string;
}

function itemColumn<Field extends keyof ImportedItem>(
  position: number,
  kind: CsvValue<NonNullable<ImportedItem[Field]>>,
  field: Field,
  header: string,
  aliases?: readonly string[],
): ItemColumn {
  const initials: Partial<ImportedItem> = NEW_ITEM;
  const valueIn = ({ item, variant }: MenuRow) => ofRow(item, variant)[field];
  return {
    ...column(kind, field, initials[field], header, valueIn, aliases),
    field,
    position,
    describe: (item, name) => describeValue(kind, item[field], name),
  };
}

/** In a variant's row, its own values stand in the columns that an item without variants fills itself. */
function ofRow(item: Item, variant: MenuRow['variant']): ImportedItem {
  const { price, shortCode, isAvailable } = variant ?? item;
  return { ...item, price, shortCode, isAvailable, categoryName: item.categoryId.name };
}

/** In the order of the import's preview. */
export const CSV_COLUMNS: readonly ItemColumn[] = [
  itemColumn(1, TEXT, 'name', heads.name, ['item', 'itemname']),
  itemColumn(3, RUPEES, 'price', heads.price, ['rate']),
  itemColumn(2, TEXT, 'categoryName', heads.category),
  itemColumn(4, MEAL_TYPE, 'mealType', heads.mealType, ['type', 'vegnonveg']),
  itemColumn(7, YES_NO, 'isStar', heads.starred, ['star']),
  itemColumn(8, YES_NO, 'isAvailable', heads.available),
  itemColumn(5, TEXT, 'shortCode', heads.shortCode, ['code']),
  itemColumn(6, NUMBER, 'priority', heads.priority),
];

/** Returns only the fields that are columns and have a value. */
export function pickColumns(values: Partial<ImportedItem>): Partial<ImportedItem> {
  return Object.fromEntries(
    CSV_COLUMNS.flatMap(({ field }) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
}

export const toImportedItem = (item: Item) => pickColumns(ofRow(item, undefined)) as ImportedItem;

/** Names are separated by `|`. Within a name it is written as `\|`, and a backslash as two. */
const NAMES: CsvValue<readonly string[]> = {
  ...TEXT,
  parse: (cell) =>
    [...cell.matchAll(/(?:[^\\|]|\\.?)+/g)]
      .map(([name]) => name.replace(/\\([\\|])/g, '$1').trim())
      .filter(Boolean),
  format: (names) => names.map((name) => name.replace(/[\\|]/g, '\\$&')).join('|'),
  describe: (names) => names.join(' + '),
};

export const MENU_COLUMNS: readonly WrittenColumn<MenuRow>[] = [
  ...CSV_COLUMNS.toSorted((one, other) => one.position - other.position),
  column(TEXT, 'variant', null, heads.variant, ({ variant }) => variant?.name, ['size', 'portion']),
  column(YES_NO, 'isDefault', false, heads.isDefault, ({ variant }) => variant?.isDefault),
  column(NAMES, 'groupNames', [], heads.groupNames, ({ groupNames }) => groupNames, [
    'addons',
    'optiongroups',
  ]),
];

export interface OptionRow {
  group: OptionGroup;
  option: OptionGroup['options'][number];
  /** Name of the item that the option names, if it is still on the menu. */
  itemName: string | undefined;
}

export const OPTION_COLUMNS: readonly WrittenColumn<OptionRow>[] = [
  column(TEXT, 'group', REQUIRED, heads.group, ({ group }) => group.name, ['groupname']),
  column(NUMBER, 'min', REQUIRED, heads.min, ({ group }) => group.min, ['minimum', 'atleast']),
  column(NUMBER, 'max', REQUIRED, heads.max, ({ group }) => group.max, ['maximum', 'atmost']),
  column(TEXT, 'option', REQUIRED, heads.option, ({ option }) => option.name, ['choice']),
  column(RUPEES, 'price', REQUIRED, heads.price, ({ option }) => option.price),
  column(MEAL_TYPE, 'mealType', null, heads.mealType, ({ option }) => option.mealType),
  column(NUMBER, 'maxEach', 1, heads.maxEach, ({ option }) => option.maxEach),
  column(YES_NO, 'isDefault', false, heads.isDefault, ({ option }) => option.isDefault),
  column(YES_NO, 'isAvailable', true, heads.available, ({ option }) => option.isAvailable),
  column(TEXT, 'itemName', null, heads.item, ({ itemName }) => itemName, ['menuitem']),
];
