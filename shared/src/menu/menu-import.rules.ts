import { foldName } from '../tables/tables.rules.ts';
import {
  findVariantErrors,
  type GroupStep,
  groupRowsByItem,
  type ImportedVariant,
  type ItemNames,
  type ItemRows,
  isSameList,
  mergeVariants,
  planOptionGroups,
} from './import-choices.rules.ts';
import type { MenuImportError } from './import-messages.rules.ts';
import type { Item } from './item.contract.ts';
import { lowestPrice } from './item-choices.rules.ts';
import { NEW_ITEM } from './item-fields.rules.ts';
import {
  CSV_COLUMNS,
  type ImportedItem,
  type ItemColumn,
  pickColumns,
  toImportedItem,
} from './menu-columns.rules.ts';
import type { ImportOptionRow, ImportRow } from './menu-import.contract.ts';
import type { OptionGroup } from './option-group.contract.ts';

/** The client's preview and the server's import share this plan. A row refers to the item with its name. */

export const MAX_IMPORT_ROWS = 2_000;

/** There is one step for each item. Variants are rows of the file but no steps. */
export interface ImportStep {
  kind: 'added' | 'changed' | 'same';
  /** Also of a new item, because options of the same file may name it. */
  id: string;
  /** Index of the item's first row. */
  row: number;
  before: Item | undefined;
  after: ImportedItem & ImportedChoices;
}

export interface ImportedChoices {
  variants: ImportedVariant[];
  groupNames: readonly string[];
}

export interface ImportPlan {
  steps: ImportStep[];
  groupSteps: GroupStep[];
  errors: MenuImportError[];
}

interface MenuImport {
  rows: readonly ImportRow[];
  /** The items of the shop. */
  items: readonly Item[];
  /** The categories of the shop, also those without items. */
  categories?: readonly { name: string }[] | undefined;
  optionRows?: readonly ImportOptionRow[];
  /** The option groups of the shop. */
  optionGroups?: readonly OptionGroup[];
  /** Makes the id of a new item. The preview needs none that lasts. */
  newId?: (row: number) => string;
}

export function planMenuImport({
  rows,
  items,
  categories = [],
  optionRows = [],
  optionGroups = [],
  newId = (row) => `row-${row}`,
}: MenuImport): ImportPlan {
  const known = [...categories, ...items.map(({ categoryId }) => categoryId)];
  const entries = groupRowsByItem(reuseCategoryNames(rows, known));
  const matchedItems = matchRowsToItems(entries, items);
  const steps = entries.map((entry, index) => {
    const before = matchedItems[index];
    const id = before?._id ?? newId(entry.rows[0].index);
    return { id, ...createImportStep(entry, before, optionGroups) };
  });
  const names = itemNames(items, steps);
  const groupPlan = planOptionGroups({ optionRows, optionGroups, names });
  const knownGroups = new Set(
    [...optionGroups, ...groupPlan.steps.map(({ after }) => after)].map(({ name }) => foldName(name)),
  );
  const errorsOfEntries = entries.flatMap((entry, index) => [
    ...findVariantErrors(entry, matchedItems[index], steps[index]?.after.variants ?? []),
    ...findUnknownGroups(entry, knownGroups),
  ]);
  return {
    steps,
    groupSteps: groupPlan.steps,
    errors: [
      ...errorsOfEntries,
      ...findDuplicateItems(steps),
      ...findDuplicateCodes(steps, items),
      ...groupPlan.errors,
    ],
  };
}

/** Names that fold alike are one category. */
function reuseCategoryNames(rows: readonly ImportRow[], known: readonly { name: string }[]): ImportRow[] {
  const names = new Map(known.map(({ name }) => [foldName(name), name]));
  return rows.map((row) => {
    const folded = foldName(row.categoryName);
    const categoryName = names.get(folded) ?? row.categoryName;
    names.set(folded, categoryName);
    return { ...row, categoryName };
  });
}

function itemNames(items: readonly Item[], steps: readonly ImportStep[]): ItemNames {
  const nameById = new Map(items.map(({ _id, name }) => [_id, name]));
  const added = steps.filter(({ kind }) => kind === 'added');
  const byName = new Map([
    ...added.toReversed().map(({ after, id }) => [foldName(after.name), id] as const),
    ...items.toReversed().map(({ _id, name }) => [foldName(name), _id] as const),
  ]);
  return {
    nameOf: (itemId) => nameById.get(itemId),
    find: (name) => byName.get(foldName(name)),
  };
}

function findUnknownGroups({ rows }: ItemRows, known: ReadonlySet<string>): MenuImportError[] {
  return rows.flatMap(({ row, index }): MenuImportError[] => {
    const group = row.groupNames?.find((name) => !known.has(foldName(name)));
    if (group === undefined) return [];
    return [{ list: 'rows', row: index, field: 'groupNames', code: 'groupUnknown', details: { group } }];
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
  const rows = entries.map(({ rows: [{ row }], hasVariants }) =>
    hasVariants ? { ...row, shortCode: null } : row,
  );
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
): Omit<ImportStep, 'id'> {
  const [{ row: values, index: row }] = entry.rows;
  const { hasVariants } = entry;
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
  if (!before || !current) return { kind: 'added', row, before, after };
  const isSame =
    changedColumns(current, after).length === 0 &&
    isSameList(before.variants, variants) &&
    hasSameNames(groupsBefore, groupNames);
  return { kind: isSame ? 'same' : 'changed', row, before, after };
}

export const hasSameNames = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => foldName(name) === foldName(other[index] ?? ''));

const lowestPriceOf = (variants: readonly ImportedVariant[]): number =>
  lowestPrice({ price: 0, variants: variants.map((variant) => ({ _id: '', ...variant })) });

export const groupNamesOf = ({ optionGroupIds }: Item, groups: readonly OptionGroup[]): string[] =>
  optionGroupIds.flatMap((id) => groups.find(({ _id }) => _id === id)?.name ?? []);

export function changedColumns(before: ImportedItem, after: ImportedItem): ItemColumn[] {
  return CSV_COLUMNS.filter(({ field }) => before[field] !== after[field]);
}

/** A new item may appear only once in a file. */
function findDuplicateItems(steps: readonly ImportStep[]): MenuImportError[] {
  const firstRows = new Map<string, number>();
  for (const kinds of [['changed', 'same'], ['added']])
    for (const { kind, after, row } of steps)
      if (kinds.includes(kind) && !firstRows.has(nameAndCategoryKey(after)))
        firstRows.set(nameAndCategoryKey(after), row);
  return steps.flatMap(({ kind, after, row }): MenuImportError[] => {
    const firstRow = firstRows.get(nameAndCategoryKey(after)) ?? row;
    if (kind !== 'added' || firstRow === row) return [];
    return [{ list: 'rows', row, field: 'name', code: 'itemTwice', details: { item: after.name, firstRow } }];
  });
}

/** Codes must be unique after the import, so items may swap them. */
function findDuplicateCodes(steps: readonly ImportStep[], items: readonly Item[]): MenuImportError[] {
  const matchedItems = new Set(steps.map(({ before }) => before));
  /** Names of items that are not in the file, and rows of those that are. */
  const users = new Map<string, string | number>();
  for (const item of items)
    if (item.shortCode !== null && !matchedItems.has(item)) users.set(foldName(item.shortCode), item.name);
  return steps.flatMap(({ after: { shortCode: code }, row }): MenuImportError[] => {
    if (code === null) return [];
    const user = users.get(foldName(code));
    const at = { list: 'rows', row, field: 'shortCode' } as const;
    if (typeof user === 'string') return [{ ...at, code: 'codeInUse', details: { code, item: user } }];
    if (user !== undefined) return [{ ...at, code: 'codeTwice', details: { code, firstRow: user } }];
    users.set(foldName(code), row);
    return [];
  });
}
