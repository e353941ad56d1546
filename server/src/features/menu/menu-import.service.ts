import type { BodyOf, DataOf } from '@tawa/shared/contract/endpoint.ts';
import type { GroupStep } from '@tawa/shared/menu/import-choices.rules.ts';
import { describeImportError, type MenuImportError } from '@tawa/shared/menu/import-messages.rules.ts';
import { NEW_ITEM } from '@tawa/shared/menu/item-fields.rules.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type ImportStep, planMenuImport } from '@tawa/shared/menu/menu-import.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { auditPrices, countRepriced } from './audited-prices.service.ts';
import { type CategoryRow, listCategories } from './categories.repository.ts';
import { AVAILABLE, applyAvailableSwitch } from './item-availability.service.ts';
import { presentCategory, presentItem, presentOptionGroup } from './menu.presenter.ts';
import { type ItemRow, listItems } from './menu.repository.ts';
import { storedVariants } from './menu.service.ts';
import { clearShortCodes, type ItemUpsert, insertCategories, upsertItems } from './menu-import.repository.ts';
import {
  insertOptionGroup,
  listOptionGroups,
  type OptionGroupRow,
  updateOptionGroup,
} from './option-groups.repository.ts';
import { storedOptions } from './option-groups.service.ts';

type Body = BodyOf<typeof menuApi.importItems>;
type Counts = DataOf<typeof menuApi.importItems>;

export interface MenuImportService {
  /** Imports all rows or none. @throws request.invalid, with the rows in `fields` */
  importItems(scope: ShopScope, body: Body): Promise<Counts>;
}

function throwIfInvalid(errors: readonly MenuImportError[]): void {
  const [first] = errors;
  if (!first) return;
  const fields = errors.map((error) => [
    `${error.list}.${error.row}.${error.field}`,
    describeImportError(error),
  ]);
  const error = new AppError('request.invalid', {}, { fields: Object.fromEntries(fields) });
  error.message = describeImportError(first);
  throw error;
}

interface ItemWrite {
  kind: ImportStep['kind'];
  row: ItemUpsert;
  /** How many prices of the item have changed. */
  repriced: number;
  facts: ItemRow['facts'];
  categoryName: string;
}

type IdsByName = ReadonlyMap<string, string>;

interface MenuBefore {
  items: ReadonlyMap<string, ItemRow>;
  categoryIds: IdsByName;
  /** The keys are folded names. */
  groupIds: IdsByName;
}

/** The price of an item with variants is that of the cheapest one. */
function countRepricedOfItem(before: ItemRow, after: ItemUpsert): number {
  return countRepriced(before.variants ?? [], after.variants ?? []) || countRepriced([before], [after]);
}

/** Omits unchanged items. Keeps what CSV files do not contain, as the tax rate and the photo. */
function toItemWrites(
  steps: readonly ImportStep[],
  { items, categoryIds, groupIds }: MenuBefore,
): ItemWrite[] {
  return steps.flatMap(({ kind, id, before, after }) => {
    const { categoryName, price, isAvailable, variants, groupNames, ...rest } = after;
    const categoryId = categoryIds.get(categoryName);
    if (kind === 'same' || categoryId === undefined) return [];
    const forms = variants.map(({ shortCode, ...variant }) => ({
      ...variant,
      shortCode: shortCode ?? undefined,
    }));
    const optionGroupIds = [...new Set(groupNames.flatMap((name) => groupIds.get(foldName(name)) ?? []))];
    const rowBefore = before && items.get(before._id);
    const row = {
      ...NEW_ITEM,
      ...rowBefore,
      ...rest,
      ...applyAvailableSwitch(rowBefore ?? AVAILABLE, isAvailable),
      id,
      categoryId,
      price: toPaise(price),
      variants: storedVariants(forms, rowBefore?.variants ?? []),
      optionGroupIds: optionGroupIds.length > 0 ? optionGroupIds : null,
      photo: rowBefore?.photo ?? null,
    };
    const repriced = rowBefore ? countRepricedOfItem(rowBefore, row) : 0;
    return [{ kind, row, repriced, facts: rowBefore?.facts ?? null, categoryName }];
  });
}

interface SavedGroups {
  /** The ids of all groups by their folded names. */
  ids: IdsByName;
  /** How many prices of options have changed. */
  repriced: number;
}

async function saveOptionGroups(
  write: WriteContext,
  before: readonly OptionGroupRow[],
  steps: readonly GroupStep[],
): Promise<SavedGroups> {
  const ids = new Map(before.map(({ name, id }) => [foldName(name), id]));
  let repriced = 0;
  for (const { kind, before: group, after } of steps) {
    if (kind === 'same') continue;
    const rowBefore = before.find(({ id }) => id === group?._id);
    const forms = after.options.map(({ mealType, ...option }) => ({
      ...option,
      mealType: mealType ?? undefined,
    }));
    const fields = { ...after, options: storedOptions(forms, rowBefore?.options ?? []) };
    const id = rowBefore?.id ?? (await insertOptionGroup(write, fields));
    if (rowBefore) await updateOptionGroup(write, { id, ...fields });
    repriced += countRepriced(rowBefore?.options ?? [], fields.options);
    ids.set(foldName(after.name), id);
    write.announce({
      name: 'menu:changed',
      payload: {
        action: kind === 'added' ? 'added' : 'edited',
        optionGroup: presentOptionGroup({ id, ...fields }),
      },
    });
  }
  return { ids, repriced };
}

async function createMissingCategories(
  write: WriteContext,
  existing: readonly CategoryRow[],
  steps: readonly ImportStep[],
): Promise<IdsByName> {
  const ids = new Map(existing.map(({ name, id }) => [name, id]));
  const missing = new Set(steps.map(({ after }) => after.categoryName).filter((name) => !ids.has(name)));
  for (const { id, name } of await insertCategories(write, [...missing])) {
    ids.set(name, id);
    const category = presentCategory({ id, name, priority: null, noOfItems: 0 });
    write.announce({ name: 'menu:changed', payload: { action: 'added', category } });
  }
  return ids;
}

async function announceChangedItemCounts(write: WriteContext, before: readonly CategoryRow[]): Promise<void> {
  const counts = new Map(before.map(({ id, noOfItems }) => [id, noOfItems]));
  for (const row of await listCategories(write)) {
    if (row.noOfItems === (counts.get(row.id) ?? 0)) continue;
    write.announce({ name: 'menu:changed', payload: { action: 'edited', category: presentCategory(row) } });
  }
}

export function createMenuImportService({ write }: UnitOfWork): MenuImportService {
  return {
    importItems: (scope, { rows, optionRows = [] }) =>
      write(scope, async (write) => {
        const rowsBefore = await listItems(write);
        const categoriesBefore = await listCategories(write);
        const groupsBefore = await listOptionGroups(write);
        const { steps, groupSteps, errors } = planMenuImport({
          rows,
          items: rowsBefore.map(presentItem),
          categories: categoriesBefore,
          optionRows,
          optionGroups: groupsBefore.map(presentOptionGroup),
          newId,
        });
        throwIfInvalid(errors);

        const categoryIds = await createMissingCategories(write, categoriesBefore, steps);
        const groups = await saveOptionGroups(write, groupsBefore, groupSteps);
        const writes = toItemWrites(steps, {
          items: new Map(rowsBefore.map((row) => [row.id, row])),
          categoryIds,
          groupIds: groups.ids,
        });
        const withChangedCode = steps.filter(
          ({ before, after }) => before && before.shortCode !== after.shortCode,
        );
        await clearShortCodes(
          write,
          withChangedCode.flatMap(({ before }) => (before ? [before._id] : [])),
        );
        await upsertItems(
          write,
          writes.map(({ row }) => row),
        );
        for (const { kind, row, facts, categoryName } of writes) {
          const item = presentItem({ ...row, facts, categoryName });
          write.announce({
            name: 'menu:changed',
            payload: { action: kind === 'added' ? 'added' : 'edited', item },
          });
        }
        auditPrices(
          write,
          writes.reduce((sum, { repriced }) => sum + repriced, groups.repriced),
        );
        await announceChangedItemCounts(write, categoriesBefore);

        const count = (kind: ImportStep['kind']) => steps.filter((step) => step.kind === kind).length;
        return {
          added: count('added'),
          changed: count('changed'),
          unchanged: count('same'),
          newCategories: categoryIds.size - categoriesBefore.length,
          optionGroups: groupSteps.filter(({ kind }) => kind !== 'same').length,
        };
      }),
  };
}
