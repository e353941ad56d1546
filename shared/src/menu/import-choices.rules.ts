import { menuMessages } from '../messages/menu.en.ts';
import { foldName } from '../tables/tables.rules.ts';
import type { Item, ItemVariant } from './item.contract.ts';
import { hasPossibleRange, MAX_OPTION_GROUPS, MAX_OPTIONS, MAX_VARIANTS } from './item-choices.rules.ts';
import type { ImportOptionRow, ImportRow } from './menu-import.contract.ts';
import type { OptionGroup } from './option-group.contract.ts';

/**
 * Plans what an import does to variants and option groups. Those that the file does not name stay as they
 * are.
 */

export interface MenuImportError {
  list: 'rows' | 'optionRows';
  /** Index of the row in its list, from 0. */
  row: number;
  field: string;
  message: string;
}

export type RowNumber = (index: number) => number;

/** A new variant has no `_id`. */
export type ImportedVariant = Omit<ItemVariant, '_id'> & { _id?: string };
type ImportedOption = Omit<OptionGroup['options'][number], '_id'> & {
  _id?: string;
  /**
   * If the option names an item that the file adds, this is the index of the item's first row, because the
   * item has no id yet.
   */
  addedItem?: number;
};

/** Finds the item that the row of an option names. */
export interface ItemNames {
  /** Name of an item of the menu; undefined if the item is no longer on it. */
  nameOf(itemId: string): string | undefined;
  /** Finds the item on the menu, or else among the file's new items; undefined if there is none. */
  find(name: string): Pick<ImportedOption, 'itemId' | 'addedItem'> | undefined;
}

/** The rows of one item: one row for an item without variants, otherwise one for each variant. */
export interface ItemRows {
  first: ImportRow;
  rows: readonly { row: ImportRow; index: number }[];
  hasVariants: boolean;
}

/**
 * Rows with the same name and category are one item if one of them names a variant. If none does, each row is
 * an item of its own, because several items may have the same name.
 */
export function groupRowsByItem(rows: readonly ImportRow[]): ItemRows[] {
  const entries: { first: ImportRow; rows: { row: ImportRow; index: number }[]; hasVariants: boolean }[] = [];
  const byKey = new Map<string, (typeof entries)[number]>();
  const keyOf = ({ name, categoryName }: ImportRow) => JSON.stringify([foldName(name), categoryName]);
  const keysWithVariants = new Set(rows.filter(({ variant }) => variant).map(keyOf));
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const hasVariants = keysWithVariants.has(key);
    const known = hasVariants ? byKey.get(key) : undefined;
    if (known) {
      known.rows.push({ row, index });
      continue;
    }
    const entry = { first: row, rows: [{ row, index }], hasVariants };
    entries.push(entry);
    byKey.set(key, entry);
  }
  return entries;
}

/** Indexes by folded name. A file has up to 2,000 rows, and comparing each with each took seconds. */
function firstByName<Named extends { name: string }>(named: readonly Named[]): Map<string, Named> {
  return new Map(named.toReversed().map((one) => [foldName(one.name), one]));
}

/**
 * Returns the item's variants after the import. Variants of the file keep their places if they exist; new
 * ones follow.
 */
export function mergeVariants(
  before: readonly ItemVariant[],
  { rows, hasVariants }: ItemRows,
): ImportedVariant[] {
  const merged: ImportedVariant[] = before.map((variant) => ({ ...variant }));
  if (!hasVariants) return merged;
  const byName = firstByName(merged);
  for (const { row } of rows) {
    if (!row.variant) continue;
    const { price, shortCode, isAvailable } = row;
    const key = foldName(row.variant);
    const known = byName.get(key);
    const values = {
      name: row.variant,
      price,
      shortCode: shortCode === undefined ? (known?.shortCode ?? null) : shortCode,
      isAvailable: isAvailable ?? known?.isAvailable ?? true,
      isDefault: row.isDefault ?? known?.isDefault ?? false,
    };
    if (known) Object.assign(known, values);
    else {
      merged.push(values);
      byName.set(key, values);
    }
  }
  const listed = rows.find(({ row }) => row.isDefault === true)?.row.variant;
  // At most one variant is the default: a new default replaces one that the file does not name.
  const isDefault = listed && byName.get(foldName(listed));
  return isDefault ? merged.map((variant) => ({ ...variant, isDefault: variant === isDefault })) : merged;
}

/** An import could not say which variant gets the price. */
const isNoVariantPrice = (price: number, item: Item | undefined): boolean =>
  item !== undefined && item.variants.length > 0 && item.variants.every((variant) => variant.price !== price);

const ITEM_FIELDS_ON_VARIANT_ROWS = ['mealType', 'priority', 'isStar', 'groupNames'] as const;

/**
 * @param before the item that the rows change, if it is already on the menu
 * @param variants the variants after the import, as `mergeVariants` returns them
 */
export function findVariantErrors(
  entry: ItemRows,
  before: Item | undefined,
  variants: readonly ImportedVariant[],
  rowNumber: RowNumber,
): MenuImportError[] {
  const m = menuMessages().csv.rows;
  const { first, rows, hasVariants } = entry;
  const needsVariant = hasVariants || (before?.variants.length ?? 0) > 0;
  const firstRowByName = new Map<string, number>();
  const errors: MenuImportError[] = [];
  let defaultRow: number | undefined;
  for (const { row, index } of rows) {
    const report = (field: string, message: string) =>
      errors.push({ list: 'rows', row: index, field, message });
    if (needsVariant && row.variant === null) report('variant', m.variantMissing(row.name));
    // Undefined means that the file has no such column, which leaves variants as they are.
    else if (row.variant === undefined && isNoVariantPrice(row.price, before))
      report('price', m.variantMissing(row.name));
    else if (!needsVariant && row.isDefault) report('isDefault', m.defaultWithoutVariants(row.name));
    if (!row.variant) continue;
    if (row.isDefault) {
      if (defaultRow !== undefined) report('isDefault', m.defaultTwice(row.name, rowNumber(defaultRow)));
      defaultRow ??= index;
    }
    const other = firstRowByName.get(foldName(row.variant));
    if (other !== undefined) report('variant', m.variantTwice(row.variant, row.name, rowNumber(other)));
    else firstRowByName.set(foldName(row.variant), index);
    for (const field of ITEM_FIELDS_ON_VARIANT_ROWS)
      if (JSON.stringify(row[field]) !== JSON.stringify(first[field]))
        report(field, m.differs(menuMessages().csv.fields[field], row.name, rowNumber(rows[0]?.index ?? 0)));
  }
  const last = rows.at(-1);
  if (last && variants.length > MAX_VARIANTS)
    errors.push({
      list: 'rows',
      row: last.index,
      field: 'variant',
      message: m.tooManyVariants(last.row.name, MAX_VARIANTS),
    });
  return errors;
}

export interface GroupStep {
  kind: 'added' | 'changed' | 'same';
  before: OptionGroup | undefined;
  after: { name: string; min: number; max: number; options: ImportedOption[] };
}

/** Options of the file keep their places if they exist; new ones follow. */
export function planOptionGroups(
  rows: readonly ImportOptionRow[],
  groups: readonly OptionGroup[],
  rowNumber: RowNumber,
  names: ItemNames,
): { steps: GroupStep[]; errors: MenuImportError[] } {
  const byName = new Map<string, { row: ImportOptionRow; index: number }[]>();
  for (const [index, row] of rows.entries()) {
    const key = foldName(row.group);
    const rowsOfGroup = byName.get(key);
    if (rowsOfGroup) rowsOfGroup.push({ row, index });
    else byName.set(key, [{ row, index }]);
  }
  const errors: MenuImportError[] = [];
  const groupsByName = firstByName(groups);
  const steps = [...byName].flatMap(([key, rowsOfGroup]): GroupStep[] => {
    const [first] = rowsOfGroup;
    if (!first) return [];
    const before = groupsByName.get(key);
    const { group: name, min, max } = first.row;
    const after = { name, min, max, options: mergeOptions(before?.options ?? [], rowsOfGroup, names) };
    errors.push(...findOptionErrors(rowsOfGroup, after, rowNumber), ...findUnknownItems(rowsOfGroup, names));
    const kind = !before ? 'added' : isSameGroup(before, after) ? 'same' : 'changed';
    return [{ kind, before, after }];
  });
  const added = steps.filter(({ kind }) => kind === 'added').length;
  if (added > 0 && groups.length + added > MAX_OPTION_GROUPS) {
    const message = menuMessages().csv.rows.tooManyGroups(MAX_OPTION_GROUPS);
    errors.push({ list: 'optionRows', row: rows.length - 1, field: 'group', message });
  }
  return { steps, errors };
}

function mergeOptions(
  before: readonly ImportedOption[],
  rows: readonly { row: ImportOptionRow }[],
  names: ItemNames,
): ImportedOption[] {
  const merged: ImportedOption[] = before.map((option) => ({ ...option }));
  const byName = firstByName(merged);
  for (const { row } of rows) {
    const key = foldName(row.option);
    const known = byName.get(key);
    const values = {
      name: row.option,
      price: row.price,
      mealType: row.mealType === undefined ? (known?.mealType ?? null) : row.mealType,
      isAvailable: row.isAvailable ?? known?.isAvailable ?? true,
      isDefault: row.isDefault ?? known?.isDefault ?? false,
      maxEach: row.maxEach ?? known?.maxEach ?? 1,
      ...namedItem(row.itemName, known?.itemId ?? null, names),
    };
    if (known) Object.assign(known, values);
    else {
      merged.push(values);
      byName.set(key, values);
    }
  }
  return merged;
}

/** @param name undefined if the file has no such column */
function namedItem(
  name: string | null | undefined,
  known: string | null,
  names: ItemNames,
): Pick<ImportedOption, 'itemId' | 'addedItem'> {
  const knownName = known === null ? undefined : names.nameOf(known);
  // An export contains no name of a deleted item, and several items may have the same name; so if the name
  // has not changed, the option keeps its item.
  const isKnown = name === undefined || foldName(name ?? '') === foldName(knownName ?? '');
  if (isKnown) return { itemId: known };
  return (name && names.find(name)) || { itemId: null };
}

function findUnknownItems(
  rows: readonly { row: ImportOptionRow; index: number }[],
  names: ItemNames,
): MenuImportError[] {
  return rows.flatMap(({ row: { itemName }, index }) => {
    if (!itemName || names.find(itemName)) return [];
    const message = menuMessages().csv.rows.itemUnknown(itemName);
    return [{ list: 'optionRows' as const, row: index, field: 'itemName', message }];
  });
}

const isSameGroup = ({ _id, ...before }: OptionGroup, after: GroupStep['after']): boolean =>
  before.name === after.name &&
  before.min === after.min &&
  before.max === after.max &&
  isSameList<ImportedOption>(before.options, after.options);

/** Compares lists of variants, or of options. */
export function isSameList<Part extends object>(before: readonly Part[], after: readonly Part[]): boolean {
  const isSame = (one: Part, other: Part | undefined) =>
    other !== undefined && Object.entries(other).every(([field, value]) => Object(one)[field] === value);
  return before.length === after.length && before.every((part, index) => isSame(part, after[index]));
}

function findOptionErrors(
  rows: readonly { row: ImportOptionRow; index: number }[],
  after: GroupStep['after'],
  rowNumber: RowNumber,
): MenuImportError[] {
  const m = menuMessages().csv;
  const errors: MenuImportError[] = [];
  const firstRowByName = new Map<string, number>();
  const [first] = rows;
  const report = (row: number, field: string, message: string) =>
    errors.push({ list: 'optionRows', row, field, message });
  for (const { row, index } of rows) {
    const other = firstRowByName.get(foldName(row.option));
    if (other !== undefined)
      report(index, 'option', m.rows.optionTwice(row.option, row.group, rowNumber(other)));
    else firstRowByName.set(foldName(row.option), index);
    for (const field of ['min', 'max'] as const)
      if (row[field] !== after[field])
        report(index, field, m.rows.differs(m.fields[field], row.group, rowNumber(first?.index ?? 0)));
  }
  const last = rows.at(-1);
  if (last && after.options.length > MAX_OPTIONS)
    report(last.index, 'option', m.rows.tooManyOptions(after.name, MAX_OPTIONS));
  if (first && errors.length === 0 && !hasPossibleRange(after))
    report(first.index, 'max', m.rows.groupRange(after.name));
  return errors;
}
