import { menuCsvTexts } from '../messages/menu.en.ts';
import { type CsvValue, MEAL_TYPE, NUMBER, RUPEES, TEXT, YES_NO } from './csv-values.rules.ts';
import { CSV_COLUMNS } from './item-fields.rules.ts';
import type { Item, OptionGroup } from './menu.contract.ts';

/**
 * The columns of a menu's CSV file. It has a row for each item or variant, followed by a table with a row for
 * each option.
 */

export type CellValue = string | boolean | readonly string[];

/** What a parser needs to know of a column, in either table. */
export interface TableColumn {
  field: string;
  header: string;
  aliases: readonly string[];
  /** Undefined for a required field. */
  initial: unknown;
  /** Returns undefined if the cell is unreadable. */
  parse(cell: string): CellValue | undefined;
  describeUnreadable?(cell: string, content: string): string;
  describeDoubtful?(cell: string, content: string): string;
}

interface WrittenColumn<Row> extends TableColumn {
  /** Returns undefined for an empty cell. */
  write(row: Row): string | undefined;
}

const { heads } = menuCsvTexts;
const REQUIRED = undefined;

/** Names are separated by `|`. Within a name it is written as `\|`, and a backslash as two. */
const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\|]/g, '\\$&')).join('|');

const splitNames = (cell: string): string[] =>
  [...cell.matchAll(/(?:[^\\|]|\\.?)+/g)]
    .map(([name]) => name.replace(/\\([\\|])/g, '$1').trim())
    .filter(Boolean);

function column<Row>(
  {
    parse,
    describeUnreadable,
    describeDoubtful,
  }: Pick<CsvValue<never>, 'describeUnreadable' | 'describeDoubtful'> & {
    parse(cell: string): CellValue | undefined;
  },
  field: string,
  initial: unknown,
  header: string,
  write: (row: Row) => string | undefined,
  aliases: readonly string[] = [],
): WrittenColumn<Row> {
  return {
    ...{ field, initial, header, aliases, parse, write },
    ...(describeUnreadable && { describeUnreadable }),
    ...(describeDoubtful && { describeDoubtful }),
  };
}

export interface MenuRow {
  item: Item;
  /** Absent for an item without variants. */
  variant: Item['variants'][number] | undefined;
  /** Names of the item's option groups. */
  groupNames: readonly string[];
}

const CHOICE_COLUMNS: readonly WrittenColumn<MenuRow>[] = [
  column(TEXT, 'variant', null, heads.variant, ({ variant }) => variant?.name, ['size', 'portion']),
  column(
    YES_NO,
    'isDefault',
    false,
    heads.isDefault,
    ({ variant }) => variant && YES_NO.format(variant.isDefault),
  ),
  column(
    { ...TEXT, parse: splitNames },
    'groupNames',
    [],
    heads.groupNames,
    ({ groupNames }) => joinNames(groupNames),
    ['addons', 'optiongroups'],
  ),
];

const ITEM_COLUMNS: readonly WrittenColumn<MenuRow>[] = [...CSV_COLUMNS]
  .sort((one, other) => one.position - other.position)
  .map((itemColumn) => ({
    ...itemColumn,
    write({ item, variant }) {
      const { categoryId, ...fields } = item;
      const values = { ...fields, categoryName: categoryId.name, ...(variant && ofVariant(variant)) };
      return itemColumn.format(values[itemColumn.field]);
    },
  }));

/** Returns the variant's values in the columns that an item without variants fills itself. */
const ofVariant = ({ price, shortCode, isAvailable }: Item['variants'][number]) => ({
  price,
  shortCode,
  isAvailable,
});

export const MENU_COLUMNS: readonly WrittenColumn<MenuRow>[] = [...ITEM_COLUMNS, ...CHOICE_COLUMNS];

export interface OptionRow {
  group: OptionGroup;
  option: OptionGroup['options'][number];
  /** Name of the item that the option names, if it is still on the menu. */
  itemName: string | undefined;
}

export const OPTION_COLUMNS: readonly WrittenColumn<OptionRow>[] = [
  column(TEXT, 'group', REQUIRED, heads.group, ({ group }) => group.name, ['groupname']),
  column(NUMBER, 'min', REQUIRED, heads.min, ({ group }) => String(group.min), ['minimum', 'atleast']),
  column(NUMBER, 'max', REQUIRED, heads.max, ({ group }) => String(group.max), ['maximum', 'atmost']),
  column(TEXT, 'option', REQUIRED, heads.option, ({ option }) => option.name, ['choice']),
  column(RUPEES, 'price', REQUIRED, heads.price, ({ option }) => RUPEES.format(option.price)),
  column(MEAL_TYPE, 'mealType', null, heads.mealType, ({ option }) =>
    option.mealType ? MEAL_TYPE.format(option.mealType) : undefined,
  ),
  column(NUMBER, 'maxEach', 1, heads.maxEach, ({ option }) => String(option.maxEach)),
  column(YES_NO, 'isDefault', false, heads.isDefault, ({ option }) => YES_NO.format(option.isDefault)),
  column(YES_NO, 'isAvailable', true, heads.available, ({ option }) => YES_NO.format(option.isAvailable)),
  column(TEXT, 'itemName', null, heads.item, ({ itemName }) => itemName, ['menuitem']),
];
