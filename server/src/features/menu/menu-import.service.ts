import type { BodyOf, DataOf } from '@tawa/shared/contract/endpoint.ts';
import { percentToBasisPoints } from '@tawa/shared/gst.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import {
  type ImportStep,
  type MenuImportError,
  planMenuImport,
} from '@tawa/shared/menu/menu-import.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Announce, UnitOfWork } from '../../events/unit-of-work.ts';
import { type CategoryRow, listCategories } from './categories.repository.ts';
import { AVAILABLE, applyAvailableSwitch } from './item-availability.service.ts';
import { presentCategory, presentItem } from './menu.presenter.ts';
import { type ItemRow, listItems } from './menu.repository.ts';
import { clearShortCodes, type ItemUpsert, insertCategories, upsertItems } from './menu-import.repository.ts';

type Rows = BodyOf<typeof menuApi.importItems>['rows'];
type Counts = DataOf<typeof menuApi.importItems>;

export interface MenuImportService {
  /** Imports all rows or none. @throws request.invalid, with the rows in `fields` */
  importItems(scope: ShopScope, rows: Rows): Promise<Counts>;
}

function throwIfInvalid(errors: readonly MenuImportError[]): void {
  const [first] = errors;
  if (!first) return;
  const fields = errors.map(({ row, field, message }) => [`rows.${row}.${field}`, message]);
  const error = new AppError('request.invalid', {}, { fields: Object.fromEntries(fields) });
  error.message = first.message;
  throw error;
}

interface ItemWrite {
  kind: ImportStep['kind'];
  row: ItemUpsert;
  categoryName: string;
}

type CategoryIdsByName = ReadonlyMap<string, string>;

/** Omits unchanged items; keeps the tax rate and the choices, which CSV files do not contain. */
function toItemWrites(
  steps: readonly ImportStep[],
  categoryIds: CategoryIdsByName,
  rowsBefore: ReadonlyMap<string, ItemRow>,
): ItemWrite[] {
  return steps.flatMap(({ kind, before, after: { categoryName, price, isAvailable, ...rest } }) => {
    const categoryId = categoryIds.get(categoryName);
    if (kind === 'same' || categoryId === undefined) return [];
    const gstRate = before?.gstRate == null ? null : percentToBasisPoints(before.gstRate);
    const rowBefore = before && rowsBefore.get(before._id);
    const { variants = null, optionGroupIds = null } = rowBefore ?? {};
    const availability = applyAvailableSwitch(rowBefore ?? AVAILABLE, isAvailable);
    const id = before?._id ?? newId();
    const stored = { categoryId, price: toPaise(price), gstRate, variants, optionGroupIds };
    const row = { ...rest, ...availability, ...stored, id };
    return [{ kind, row, categoryName }];
  });
}

/** Names that fold alike are one category. */
function reuseCategoryNames(rows: Rows, existing: readonly CategoryRow[]): Rows {
  const names = new Map(existing.map(({ name }) => [foldName(name), name]));
  return rows.map((row) => {
    const folded = foldName(row.categoryName);
    const categoryName = names.get(folded) ?? row.categoryName;
    names.set(folded, categoryName);
    return { ...row, categoryName };
  });
}

async function createMissingCategories(
  tx: Db,
  scope: ShopScope,
  existing: readonly CategoryRow[],
  steps: readonly ImportStep[],
  announce: Announce,
): Promise<CategoryIdsByName> {
  const ids = new Map(existing.map(({ name, id }) => [name, id]));
  const missing = new Set(steps.map(({ after }) => after.categoryName).filter((name) => !ids.has(name)));
  for (const { id, name } of await insertCategories(tx, scope, [...missing])) {
    ids.set(name, id);
    const category = presentCategory({ id, name, priority: null, noOfItems: 0 });
    announce({ name: 'menu:changed', payload: { action: 'added', category } });
  }
  return ids;
}

async function announceChangedItemCounts(
  tx: Db,
  scope: ShopScope,
  before: readonly CategoryRow[],
  announce: Announce,
): Promise<void> {
  const counts = new Map(before.map(({ id, noOfItems }) => [id, noOfItems]));
  for (const row of await listCategories(tx, scope)) {
    if (row.noOfItems === (counts.get(row.id) ?? 0)) continue;
    announce({ name: 'menu:changed', payload: { action: 'edited', category: presentCategory(row) } });
  }
}

export function createMenuImportService({ write }: UnitOfWork): MenuImportService {
  return {
    importItems: (scope, rows) =>
      write(scope, async (tx, announce) => {
        const rowsBefore = await listItems(tx, scope);
        const menu = rowsBefore.map(presentItem);
        const categoriesBefore = await listCategories(tx, scope);
        const { steps, errors } = planMenuImport(reuseCategoryNames(rows, categoriesBefore), menu);
        throwIfInvalid(errors);

        const categoryIds = await createMissingCategories(tx, scope, categoriesBefore, steps, announce);
        const writes = toItemWrites(steps, categoryIds, new Map(rowsBefore.map((row) => [row.id, row])));
        const withChangedCode = steps.filter(
          ({ before, after }) => before && before.shortCode !== after.shortCode,
        );
        await clearShortCodes(
          tx,
          scope,
          withChangedCode.flatMap(({ before }) => (before ? [before._id] : [])),
        );
        await upsertItems(
          tx,
          scope,
          writes.map(({ row }) => row),
        );
        for (const { kind, row, categoryName } of writes) {
          const item = presentItem({ ...row, categoryName });
          announce({
            name: 'menu:changed',
            payload: { action: kind === 'added' ? 'added' : 'edited', item },
          });
        }
        await announceChangedItemCounts(tx, scope, categoriesBefore, announce);

        const count = (kind: ImportStep['kind']) => steps.filter((step) => step.kind === kind).length;
        return {
          added: count('added'),
          changed: count('changed'),
          unchanged: count('same'),
          newCategories: categoryIds.size - categoriesBefore.length,
        };
      }),
  };
}
