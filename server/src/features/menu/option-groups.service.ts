import { MAX_OPTION_GROUPS } from '@tawa/shared/menu/item-choices.rules.ts';
import type { OptionGroup, OptionGroupForm } from '@tawa/shared/menu/option-group.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { assignPartIds } from '../../db/ids.ts';
import { AppError, requireNameAvailable } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { auditPrices, countRepriced } from './audited-prices.service.ts';
import { requireOwnNames } from './choice-names.service.ts';
import { presentItem, presentOptionGroup } from './menu.presenter.ts';
import { findItemsForOrder, listItems } from './menu.repository.ts';
import type { StoredOption } from './menu.table.ts';
import {
  insertOptionGroup,
  listOptionGroups,
  type OptionGroupRow,
  removeOptionGroup,
  setOptionGroupsOfItem,
  updateOptionGroup,
} from './option-groups.repository.ts';

export interface OptionGroupsService {
  list(scope: ShopScope): Promise<OptionGroup[]>;
  add(scope: ShopScope, form: OptionGroupForm): Promise<OptionGroup>;
  edit(scope: ShopScope, id: string, form: OptionGroupForm): Promise<OptionGroup>;
  /** Also removes the group from its items. */
  remove(scope: ShopScope, id: string): Promise<OptionGroup>;
}

/**
 * An option that the group already has keeps its id, because carts contain it.
 * @throws request.invalid if two options have one name
 */
export function storedOptions(
  options: OptionGroupForm['options'],
  before: readonly StoredOption[],
): StoredOption[] {
  const known = assignPartIds(options, before);
  requireOwnNames('options', known, before);
  const itemIdBefore = new Map(before.map(({ id, itemId }) => [id, itemId]));
  return known.map(({ itemId, ...form }) => ({
    id: form.id,
    name: form.name,
    price: toPaise(form.price),
    mealType: form.mealType ?? null,
    isAvailable: form.isAvailable ?? true,
    isDefault: form.isDefault ?? false,
    maxEach: form.maxEach ?? 1,
    ...namedItem(itemId === undefined ? itemIdBefore.get(form.id) : itemId),
  }));
}

const namedItem = (itemId: string | null | undefined) => (itemId ? { itemId } : {});

/**
 * An option that named an item before may go on naming it after the item was deleted.
 * @throws item.not_found for an unknown item and one of another shop
 */
async function requireNamedItems(
  context: ShopContext,
  options: OptionGroupForm['options'],
  before: readonly StoredOption[],
): Promise<void> {
  const known = new Set(before.map(({ itemId }) => itemId));
  const itemIds = [...new Set(options.flatMap(({ itemId }) => itemId ?? []))].filter((id) => !known.has(id));
  const found = await findItemsForOrder(context, itemIds);
  if (!itemIds.every((id) => found.has(id))) throw new AppError('item.not_found');
}

const groupNamed = (groups: readonly OptionGroupRow[], name: string): OptionGroupRow | undefined =>
  groups.find((group) => foldName(group.name) === foldName(name));

export function createOptionGroupsService({
  read,
  unitOfWork: { write },
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): OptionGroupsService {
  async function requireGroup(context: ShopContext, id: string): Promise<OptionGroupRow> {
    const row = (await listOptionGroups(context)).find((group) => group.id === id);
    if (!row) throw new AppError('entity.not_found', { noun: 'group of choices' });
    return row;
  }

  return {
    list: async (scope) => (await listOptionGroups({ tx: read, scope })).map(presentOptionGroup),

    add: (scope, { name, min, max, options }) =>
      write(scope, async (write) => {
        const groups = await listOptionGroups(write);
        requireNameAvailable({ noun: 'group of choices', name }, groupNamed(groups, name));
        if (groups.length >= MAX_OPTION_GROUPS)
          throw new AppError('item.too_many_groups', { max: MAX_OPTION_GROUPS });
        await requireNamedItems(write, options, []);
        const group = { name, min, max, options: storedOptions(options, []) };
        const id = await insertOptionGroup(write, group);
        const optionGroup = presentOptionGroup({ id, ...group });
        write.announce({ name: 'menu:changed', payload: { action: 'added', optionGroup } });
        return optionGroup;
      }),

    edit: (scope, id, { name, min, max, options }) =>
      write(scope, async (write) => {
        const before = await requireGroup(write, id);
        const holder = groupNamed(await listOptionGroups(write), name);
        requireNameAvailable({ noun: 'group of choices', name }, holder, id);
        await requireNamedItems(write, options, before.options);
        const after = { id, name, min, max, options: storedOptions(options, before.options) };
        await updateOptionGroup(write, after);
        auditPrices(write, countRepriced(before.options, after.options));
        const optionGroup = presentOptionGroup(after);
        write.announce({ name: 'menu:changed', payload: { action: 'edited', optionGroup } });
        return optionGroup;
      }),

    remove: (scope, id) =>
      write(scope, async (write) => {
        const row = await requireGroup(write, id);
        for (const item of await listItems(write)) {
          if (!item.optionGroupIds?.includes(id)) continue;
          const rest = item.optionGroupIds.filter((groupId) => groupId !== id);
          const optionGroupIds = rest.length > 0 ? rest : null;
          await setOptionGroupsOfItem(write, item.id, optionGroupIds);
          write.announce({
            name: 'menu:changed',
            payload: { action: 'edited', item: presentItem({ ...item, optionGroupIds }) },
          });
        }
        await removeOptionGroup(write, id);
        const optionGroup = presentOptionGroup(row);
        write.announce({ name: 'menu:changed', payload: { action: 'deleted', optionGroup } });
        return optionGroup;
      }),
  };
}
