import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { percentToBasisPoints } from '@tawa/shared/gst.ts';
import type { Item, VariantForm } from '@tawa/shared/menu/item.contract.ts';
import { changeFacts, type ItemFacts, NO_FACTS } from '@tawa/shared/menu/item-facts.rules.ts';
import { NEW_ITEM } from '@tawa/shared/menu/item-fields.rules.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type ItemFilter, itemMatches } from '@tawa/shared/menu/menu.rules.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { assignPartIds } from '../../db/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import type { Pictures } from '../../files/pictures.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { countRepriced } from './audited-prices.service.ts';
import type { BestSellers } from './best-sellers.service.ts';
import { announceItemCount, requireCategory } from './categories.service.ts';
import { requireOwnNames } from './choice-names.service.ts';
import { AVAILABLE, applyAvailableSwitch } from './item-availability.service.ts';
import { presentItem } from './menu.presenter.ts';
import {
  findItemByCode,
  findItemFacts,
  type ItemRow,
  insertItem,
  listItems,
  removeItem,
  updateItem,
} from './menu.repository.ts';
import type { StoredVariant } from './menu.table.ts';
import { findOptionGroups } from './option-groups.repository.ts';
import { requireItem } from './require-item.service.ts';

export interface MenuService {
  list(scope: ShopScope, filter: ItemFilter): Promise<Item[]>;
  findFacts(scope: ShopScope, itemId: string): Promise<ItemFacts>;
  addItem(
    scope: ShopScope,
    item: BodyOf<typeof menuApi.addItem>,
    idempotencyKey?: IdempotencyKey,
  ): Promise<Item>;
  editItem(scope: ShopScope, itemId: string, change: BodyOf<typeof menuApi.editItem>): Promise<Item>;
  removeItem(scope: ShopScope, itemId: string): Promise<Item>;
}

async function requireShortCodeAvailable(
  context: ShopContext,
  shortCode: string | null,
  exceptId?: string,
): Promise<void> {
  if (shortCode === null) return;
  const other = await findItemByCode(context, shortCode);
  if (other && other.id !== exceptId) throw new AppError('item.code_taken', { shortCode });
}

/**
 * A variant that the item already has keeps its id, because carts contain it.
 * @throws request.invalid if two variants have one name
 */
export function storedVariants(
  forms: readonly VariantForm[],
  before: readonly StoredVariant[],
): StoredVariant[] | null {
  if (forms.length === 0) return null;
  const known = assignPartIds(forms, before);
  requireOwnNames('variants', known, before);
  const defaultIndex = forms.findIndex(({ isDefault }) => isDefault);
  return known.map((form, index) => ({
    id: form.id,
    name: form.name,
    price: toPaise(form.price),
    shortCode: form.shortCode ?? null,
    isAvailable: form.isAvailable ?? true,
    isDefault: index === defaultIndex,
  }));
}

/** @throws request.invalid if a group is unknown or belongs to another shop */
async function requireOptionGroups(context: ShopContext, ids: readonly string[]): Promise<string[] | null> {
  const unique = [...new Set(ids)];
  const found = await findOptionGroups(context, unique);
  if (found.length < unique.length)
    throw new AppError(
      'request.invalid',
      {},
      { fields: { optionGroupIds: fieldMessages().menu.optionGroupUnknown } },
    );
  return unique.length > 0 ? unique : null;
}

async function requireFacts(context: ShopContext, itemId: string): Promise<ItemFacts | null> {
  const facts = await findItemFacts(context, itemId);
  if (facts === undefined) throw new AppError('item.not_found');
  return facts;
}

type NewItemForm = Omit<BodyOf<typeof menuApi.addItem>, 'facts'>;

/** @throws request.invalid if two variants have one name, or an option group is unknown */
async function toNewRow(
  context: ShopContext,
  { price, gstRate, variants = [], optionGroupIds = [], ...form }: NewItemForm,
) {
  return {
    ...NEW_ITEM,
    ...AVAILABLE,
    ...omitUndefined(form),
    price: toPaise(price),
    gstRate: gstRate == null ? NEW_ITEM.gstRate : percentToBasisPoints(gstRate),
    variants: storedVariants(variants, []),
    optionGroupIds: await requireOptionGroups(context, optionGroupIds),
    photo: null,
  };
}

type Priced = Pick<ItemRow, 'id' | 'name' | 'price' | 'gstRate' | 'variants'>;

function auditIfRepriced(write: WriteContext, before: Priced, after: Priced): void {
  const changed = countRepriced(before.variants ?? [], after.variants ?? []);
  if (before.price === after.price && before.gstRate === after.gstRate && changed === 0) return;
  write.audit({
    act: 'prices.changed',
    subject: { kind: 'item', id: before.id, label: before.name },
    before: { price: before.price, gstRate: before.gstRate },
    after: { price: after.price, gstRate: after.gstRate, variants: changed },
  });
}

interface MenuNeeds {
  read: Db;
  bestSellers: BestSellers;
  unitOfWork: UnitOfWork;
  pictures: Pick<Pictures, 'remove'>;
}

export function createMenuService({
  read,
  bestSellers,
  unitOfWork: { write },
  pictures,
}: MenuNeeds): MenuService {
  return {
    async list(scope, filter) {
      const [rows, bestSellerIds] = await Promise.all([listItems({ tx: read, scope }), bestSellers(scope)]);
      return rows.flatMap((row) => {
        const item = presentItem(row);
        if (!itemMatches(item, filter)) return [];
        return [bestSellerIds.has(row.id) ? { ...item, isBestSeller: true } : item];
      });
    },

    findFacts: async (scope, itemId) => (await requireFacts({ tx: read, scope }, itemId)) ?? NO_FACTS,

    addItem: (scope, { facts, ...form }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const { name: categoryName } = await requireCategory(write, form.categoryId);
          const row = await toNewRow(write, form);
          await requireShortCodeAvailable(write, row.shortCode);
          const stored = { ...row, facts: changeFacts(null, facts ?? NO_FACTS) };
          const id = await insertItem(write, stored);
          const item = presentItem({ id, ...stored, categoryName });
          write.announce({ name: 'menu:changed', payload: { action: 'added', item } });
          await announceItemCount(write, form.categoryId);
          return item;
        },
        idempotencyKey,
      ),

    editItem: (scope, itemId, { price, gstRate, variants, optionGroupIds, facts, ...change }) =>
      write(scope, async (write) => {
        const before = await requireItem(write, itemId);
        const paise = price === undefined ? before.price : toPaise(price);
        const { isAvailable, ...columns } = omitUndefined(change);
        const availability = isAvailable === undefined ? {} : applyAvailableSwitch(before, isAvailable);
        const after = { ...before, ...columns, ...availability, price: paise };
        if (gstRate !== undefined) after.gstRate = gstRate === null ? null : percentToBasisPoints(gstRate);
        if (variants) after.variants = storedVariants(variants, before.variants ?? []);
        if (facts) after.facts = changeFacts(before.facts, facts);
        if (optionGroupIds) after.optionGroupIds = await requireOptionGroups(write, optionGroupIds);
        if (before.categoryId !== after.categoryId) {
          after.categoryName = (await requireCategory(write, after.categoryId)).name;
        }
        await requireShortCodeAvailable(write, after.shortCode, itemId);
        await updateItem(write, after);
        auditIfRepriced(write, before, after);
        const item = presentItem(after);
        write.announce({ name: 'menu:changed', payload: { action: 'edited', item } });
        if (before.categoryId !== after.categoryId) {
          for (const id of [before.categoryId, after.categoryId]) await announceItemCount(write, id);
        }
        return item;
      }),

    async removeItem(scope, itemId) {
      const item = await write(scope, async (write) => {
        const row = await requireItem(write, itemId);
        await removeItem(write, itemId);
        const item = presentItem(row);
        write.announce({ name: 'menu:changed', payload: { action: 'deleted', item } });
        await announceItemCount(write, row.categoryId);
        return item;
      });
      await pictures.remove(item.photo);
      return item;
    },
  };
}
