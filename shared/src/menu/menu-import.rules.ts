import { menuMessages } from '../messages/menu.en.ts';
import { foldName } from '../tables/tables.rules.ts';
import {
  buildImportedItem,
  CSV_COLUMNS,
  type CsvColumn,
  type ImportedItem,
  toImportedItem,
} from './item-fields.rules.ts';
import type { ImportRow, Item } from './menu.contract.ts';

/** Shared by the client's preview and the server's import. A row means the item with its name. */

export const MAX_IMPORT_ROWS = 2_000;

export interface ImportStep {
  kind: 'added' | 'changed' | 'same';
  before: Item | undefined;
  after: ImportedItem;
}

export interface MenuImportError {
  /** Index, from 0. */
  row: number;
  field: 'name' | 'shortCode';
  message: string;
}

export interface ImportPlan {
  steps: ImportStep[];
  errors: MenuImportError[];
}

/** @param rowNumber maps an index to the number in messages */
export function planMenuImport(
  rows: readonly ImportRow[],
  items: readonly Item[],
  rowNumber: (index: number) => number = (index) => index + 1,
): ImportPlan {
  const matchedItems = matchRowsToItems(rows, items);
  const steps = rows.map((row, index) => createImportStep(row, matchedItems[index]));
  return {
    steps,
    errors: [...findDuplicateItems(steps, rowNumber), ...findDuplicateCodes(steps, items, rowNumber)],
  };
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

/** Items of one name differ by short code and category; equal ones match in order. */
function matchRowsToItems(rows: readonly ImportRow[], items: readonly Item[]): (Item | undefined)[] {
  const matches: (Item | undefined)[] = rows.map(() => undefined);
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

function createImportStep(row: ImportRow, before: Item | undefined): ImportStep {
  const current = before && toImportedItem(before);
  const after = buildImportedItem(({ field, initial }) => {
    if (row[field] !== undefined) return row[field];
    return current ? current[field] : initial;
  });
  if (!current) return { kind: 'added', before, after };
  return { kind: changedColumns(current, after).length > 0 ? 'changed' : 'same', before, after };
}

function changedColumns(before: ImportedItem, after: ImportedItem): CsvColumn[] {
  return CSV_COLUMNS.filter(({ field }) => before[field] !== after[field]);
}

/** “₹240 → ₹250, not starred → starred” */
export function describeChanges(item: Item, after: ImportedItem): string {
  const before = toImportedItem(item);
  const { fields, values } = menuMessages().csv;
  return changedColumns(before, after)
    .map(({ field, describe }) =>
      values.change(describe(before[field], fields[field]), describe(after[field], fields[field])),
    )
    .join(', ');
}

/** A new item may appear only once. */
function findDuplicateItems(
  steps: readonly ImportStep[],
  rowNumber: (index: number) => number,
): MenuImportError[] {
  const firstRowByKey = new Map<string, number>();
  for (const kinds of [['changed', 'same'], ['added']])
    for (const [index, { kind, after }] of steps.entries())
      if (kinds.includes(kind) && !firstRowByKey.has(nameAndCategoryKey(after)))
        firstRowByKey.set(nameAndCategoryKey(after), index);
  return steps.flatMap(({ kind, after }, row) => {
    const first = firstRowByKey.get(nameAndCategoryKey(after)) ?? row;
    if (kind !== 'added' || first === row) return [];
    const message = menuMessages().csv.rows.itemTwice(after.name, rowNumber(first));
    return [{ row, field: 'name' as const, message }];
  });
}

/** Codes must be unique after the import; items may swap them. */
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
  return steps.flatMap(({ after: { shortCode } }, row) => {
    if (shortCode === null) return [];
    const describe = describeDuplicate.get(foldName(shortCode));
    if (describe) return [{ row, field: 'shortCode' as const, message: describe(shortCode) }];
    describeDuplicate.set(foldName(shortCode), (code) => codeTwice(code, rowNumber(row)));
    return [];
  });
}
