import { menuMessages } from '../messages/menu.en.ts';
import { foldName } from '../tables/tables.rules.ts';
import { describeValue, RUPEES, TEXT, YES_NO } from './csv-values.rules.ts';
import {
  findVariantErrors,
  type GroupStep,
  groupRowsByItem,
  type ImportedVariant,
  type ItemNames,
  type ItemRows,
  isSameList,
  type MenuImportError,
  mergeVariants,
  planOptionGroups,
  type RowNumber,
} from './import-choices.rules.ts';
import type { Item } from './item.contract.ts';
import { lowestPrice } from './item-choices.rules.ts';
import { NEW_ITEM } from './item-fields.rules.ts';
import { CSV_COLUMNS, type ImportedItem, pickColumns, toImportedItem } from './menu-columns.rules.ts';
import type { ImportOptionRow, ImportRow } from './menu-import.contract.ts';
import type { OptionGroup } from './option-group.contract.ts';

/** The client's preview and the server's import share this plan. A row refers to the item with its name. */

export const MAX_IMPORT_ROWS = 2_000;

/** There is one step for each item. Variants are rows of the file but no steps. */
export interface ImportStep {
  kind: 'added' | 'changed' | 'same';
  /** Index of the item's first row. */
  row: number;
  before: Item | undefined;
  after: ImportedItem & ImportedChoices;
}

interface ImportedChoices {
  variants: ImportedVariant[];
  groupNames: readonly string[];
}

export interface ImportPlan {
  steps: ImportStep[];
  groupSteps: GroupStep[];
  errors: MenuImportError[];
}

interface GroupsOfImport {
  /** The options in the file. */
  optionRows: readonly ImportOptionRow[];
  /** The option groups of the shop. */
  optionGroups: readonly OptionGroup[];
  optionRowNumber?: RowNumber;
}

const indexFromOne: RowNumber = (index) => index + 1;

/** @param rowNumber maps an index to the row's number in messages */
export function planMenuImport(
  rows: readonly ImportRow[],
  items: readonly Item[],
  rowNumber: RowNumber = indexFromOne,
  groups: GroupsOfImport = { optionRows: [], optionGroups: [] },
): ImportPlan {
  const { optionRows, optionGroups, optionRowNumber = indexFromOne } = groups;
  const entries = groupRowsByItem(rows);
  const matchedItems = matchRowsToItems(entries, items);
  const steps = entries.map((entry, index) => createImportStep(entry, matchedItems[index], optionGroups));
  const names = itemNames(items, steps);
  const groupPlan = planOptionGroups(optionRows, optionGroups, optionRowNumber, names);
  const knownGroups = new Set(
    [...optionGroups, ...groupPlan.steps.map(({ after }) => after)].map(({ name }) => foldName(name)),
  );
  const errorsOfEntries = entries.flatMap((entry, index) => [
    ...findVariantErrors(entry, matchedItems[index], steps[index]?.after.variants ?? [], rowNumber),
    ...findUnknownGroups(entry, knownGroups),
  ]);
  return {
    steps,
    groupSteps: groupPlan.steps,
    errors: [
      ...errorsOfEntries,
      ...findDuplicateItems(steps, rowNumber),
      ...findDuplicateCodes(steps, items, rowNumber),
      ...groupPlan.errors,
    ],
  };
}

function itemNames(items: readonly Item[], steps: readonly ImportStep[]): ItemNames {
  const nameById = new Map(items.map(({ _id, name }) => [_id, name]));
  const added = steps.filter(({ kind }) => kind === 'added');
  const byName = new Map<string, ReturnType<ItemNames['find']>>([
    ...added
      .toReversed()
      .map(({ after, row }) => [foldName(after.name), { itemId: null, addedItem: row }] as const),
    ...items.toReversed().map(({ _id, name }) => [foldName(name), { itemId: _id }] as const),
  ]);
  return {
    nameOf: (itemId) => nameById.get(itemId),
    find: (name) => byName.get(foldName(name)),
  };
}

function findUnknownGroups({ rows }: ItemRows, known: ReadonlySet<string>): MenuImportError[] {
  return rows.flatMap(({ row, index }) => {
    const unknown = row.groupNames?.find((name) => !known.has(foldName(name)));
    if (unknown === undefined) return [];
    const message = menuMessages().csv.rows.groupUnknown(unknown);
    return [{ list: 'rows' as const, row: index, field: 'groupNames', message }];
  });
}

interface MatchFields {
  name: string;
  categoryName: string;
  shortCode?: string | null | undefined;
}

const nameAndCategoryKey = ({ name, categoryName }: MatchFields) =>
  JSON.stringify([foldName(name), categoryName]);
const nameCategoryAndCodeKey = (fields: MatchFields) =>
  JSON.stringify([nameAndCategoryKey(fields), fields.shortCode ?? '']);
const matchFieldsOf = ({ name, shortCode, categoryId }: Item): MatchFields => ({
  name,
  shortCode,
  categoryName: categoryId.name,
});

/**
 * Items of one name are told apart by short code and category. Items that are equal in these match in their
 * order.
 */
function matchRowsToItems(entries: readonly ItemRows[], items: readonly Item[]): (Item | undefined)[] {
  const matches: (Item | undefined)[] = entries.map(() => undefined);
  // The codes of variants are not the item's code.
  const rows = entries.map(({ first, hasVariants }) => (hasVariants ? { ...first, shortCode: null } : first));
  const unmatchedItems = new Set(items);
  const nameKey = (fields: MatchFields) => foldName(fields.name);
  for (const keyOf of [nameCategoryAndCodeKey, nameAndCategoryKey, nameKey]) {
    const itemsByKey = new Map<string, Item[]>();
    for (const item of unmatchedItems) {
      const key = keyOf(matchFieldsOf(item));
      itemsByKey.set(key, [...(itemsByKey.get(key) ?? []), item]);
    }
    for (const [index, row] of rows.entries()) {
      const item = matches[index] ? undefined : itemsByKey.get(keyOf(row))?.shift();
      if (!item) continue;
      matches[index] = item;
      unmatchedItems.delete(item);
    }
  }
  return matches;
}

function createImportStep(
  entry: ItemRows,
  before: Item | undefined,
  groups: readonly OptionGroup[],
): ImportStep {
  const { first: values, hasVariants } = entry;
  const current = before && toImportedItem(before);
  const variants = mergeVariants(before?.variants ?? [], entry);
  const { price, shortCode, isAvailable, ...ofItem } = values;
  const ofRow = { ...ofItem, price, shortCode, isAvailable };
  // In a file without a column of variants, an item's price means none of its variants.
  const given = hasVariants ? ofItem : variants.length > 0 ? { ...ofRow, price: undefined } : ofRow;
  const fields = { ...pickColumns(current ?? NEW_ITEM), ...pickColumns(given) } as ImportedItem;
  const groupsBefore = before ? groupNamesOf(before, groups) : [];
  const groupNames = values.groupNames ?? groupsBefore;
  const after = { ...fields, ...(hasVariants && { price: lowestPriceOf(variants) }), variants, groupNames };
  const row = entry.rows[0]?.index ?? 0;
  if (!before || !current) return { kind: 'added', row, before, after };
  const isSame =
    changedColumns(current, after).length === 0 &&
    isSameList(before.variants, variants) &&
    groupsBefore.map(foldName).join('|') === groupNames.map(foldName).join('|');
  return { kind: isSame ? 'same' : 'changed', row, before, after };
}

const lowestPriceOf = (variants: readonly ImportedVariant[]): number =>
  lowestPrice({ price: 0, variants: variants.map((variant) => ({ _id: '', ...variant })) });

const groupNamesOf = ({ optionGroupIds }: Item, groups: readonly OptionGroup[]): string[] =>
  optionGroupIds.flatMap((id) => groups.find(({ _id }) => _id === id)?.name ?? []);

function changedColumns(before: ImportedItem, after: ImportedItem) {
  return CSV_COLUMNS.filter(({ field }) => before[field] !== after[field]);
}

/** “₹240 → ₹250, not starred → starred, Half: ₹140 → ₹150” */
export function describeChanges(
  item: Item,
  after: ImportedItem & Partial<ImportedChoices>,
  groups: readonly OptionGroup[] = [],
): string {
  const before = toImportedItem(item);
  const { fields, values } = menuMessages().csv;
  const hasVariants = (after.variants?.length ?? 0) > 0;
  const ofItem = changedColumns(before, after)
    // The price of an item with variants is their lowest one; they are described one by one.
    .filter(({ field }) => field !== 'price' || !hasVariants)
    .map(({ field, describe }) =>
      values.change(describe(before, fields[field]), describe(after, fields[field])),
    );
  const groupsBefore = groupNamesOf(item, groups);
  const { variants = [], groupNames = groupsBefore } = after;
  const ofGroups =
    groupsBefore.map(foldName).join('|') === groupNames.map(foldName).join('|')
      ? []
      : [values.change(describeNames(groupsBefore), describeNames(groupNames))];
  return [...ofItem, ...variants.flatMap((variant) => describeVariant(item, variant)), ...ofGroups].join(
    ', ',
  );
}

const describeNames = (names: readonly string[]): string => {
  const { fields, values } = menuMessages().csv;
  return names.length > 0 ? names.join(' + ') : values.none(fields.groupNames);
};

function describeVariant(item: Item, after: ImportedVariant): string[] {
  const { fields, values } = menuMessages().csv;
  const before = item.variants.find(({ _id }) => _id === after._id);
  if (!before) return [values.newVariant(after.name, RUPEES.describe(after.price, fields.price))];
  const describe = ({ name, price, shortCode, isAvailable, isDefault }: ImportedVariant): string[] => [
    name,
    RUPEES.describe(price, fields.price),
    describeValue(TEXT, shortCode, fields.shortCode),
    YES_NO.describe(isAvailable, fields.isAvailable),
    YES_NO.describe(isDefault, fields.isDefault),
  ];
  const [parts, partsAfter] = [describe(before), describe(after)];
  const changes = parts.flatMap((part, index) => {
    const now = partsAfter[index] ?? '';
    return part === now ? [] : [values.change(part, now)];
  });
  return changes.length > 0 ? [values.ofVariant(after.name, changes.join(', '))] : [];
}

/** A new item may appear only once in a file. */
function findDuplicateItems(
  steps: readonly ImportStep[],
  rowNumber: (index: number) => number,
): MenuImportError[] {
  const firstRowByKey = new Map<string, number>();
  for (const kinds of [['changed', 'same'], ['added']])
    for (const { kind, after, row } of steps)
      if (kinds.includes(kind) && !firstRowByKey.has(nameAndCategoryKey(after)))
        firstRowByKey.set(nameAndCategoryKey(after), row);
  return steps.flatMap(({ kind, after, row }) => {
    const first = firstRowByKey.get(nameAndCategoryKey(after)) ?? row;
    if (kind !== 'added' || first === row) return [];
    const message = menuMessages().csv.rows.itemTwice(after.name, rowNumber(first));
    return [{ list: 'rows' as const, row, field: 'name', message }];
  });
}

/** Codes must be unique after the import, so items may swap them. */
function findDuplicateCodes(
  steps: readonly ImportStep[],
  items: readonly Item[],
  rowNumber: (index: number) => number,
): MenuImportError[] {
  const matchedItems = new Set(steps.map(({ before }) => before));
  const { codeInUse, codeTwice } = menuMessages().csv.rows;
  const describeDuplicate = new Map<string, (code: string) => string>();
  for (const item of items)
    if (item.shortCode !== null && !matchedItems.has(item))
      describeDuplicate.set(foldName(item.shortCode), (code) => codeInUse(code, item.name));
  return steps.flatMap(({ after: { shortCode }, row }) => {
    if (shortCode === null) return [];
    const describe = describeDuplicate.get(foldName(shortCode));
    if (describe) return [{ list: 'rows' as const, row, field: 'shortCode', message: describe(shortCode) }];
    describeDuplicate.set(foldName(shortCode), (code) => codeTwice(code, rowNumber(row)));
    return [];
  });
}
