import type { Category } from '@tawa/shared/menu/category.contract.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { lowestPrice } from '@tawa/shared/menu/item-choices.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { page } from 'vitest/browser';
import { aCategory, anItem, anOption, aVariant } from '../../support/builders/item.ts';
import { type HandledRequest, handle } from './handlers.ts';

/** The lists that the handlers respond with. */
interface StoredMenu {
  items: Item[];
  categories: Category[];
  optionGroups: OptionGroup[];
}

type ItemBody =
  | HandledRequest<typeof menuApi.addItem>['body']
  | HandledRequest<typeof menuApi.editItem>['body'];

/**
 * Handles the lists of the owner's page of items, and changes of its items. What a test changes in the returned
 * lists, the next request gets.
 * @param given the categories are those of the items if they are missing
 */
export function handleMenu(given: Partial<StoredMenu> = {}) {
  const { items = [], optionGroups = [] } = given;
  const menu: StoredMenu = { items, categories: given.categories ?? categoriesOf(items), optionGroups };
  handle(menuApi.getMyItems, () => ({ data: { items: menu.items } }));
  handle(menuApi.getMyCategories, () => ({ data: { categories: menu.categories } }));
  handle(menuApi.getMyOptionGroups, () => ({ data: { optionGroups: menu.optionGroups } }));
  handle(printingApi.getUnwritableNames, () => ({ data: { names: [] } }));

  const store = (item: Item, verb: string) => {
    menu.items = [...menu.items.filter(({ _id }) => _id !== item._id), item];
    return { message: `${item.name} ${verb}`, data: { item } };
  };
  const added = handle(menuApi.addItem, ({ body }) => {
    const { _id, name } = findById(menu.categories, body.categoryId);
    return store(changeItem(anItem({ categoryId: { _id, name } }), body), 'added');
  });
  const edited = handle(menuApi.editItem, ({ params, body }) =>
    store(changeItem(findById(menu.items, params.itemId), body), 'updated'),
  );
  const moved = handle(menuApi.editItemCategory, ({ params, body }) => {
    const { _id, name } = findById(menu.categories, body.categoryId);
    return store({ ...findById(menu.items, params.itemId), categoryId: { _id, name } }, 'updated');
  });
  return { menu, added, edited, moved };
}

const categoriesOf = (items: readonly Item[]): Category[] =>
  [...new Map(items.map(({ categoryId }) => [categoryId._id, categoryId])).values()].map((category) =>
    aCategory(category),
  );

/** A missing field of the body stays as it is. Facts are not stored, because a menu does not have them. */
function changeItem(item: Item, { variants, facts: _, ...body }: ItemBody): Item {
  const changed = {
    ...item,
    ...withoutUndefined(body),
    categoryId: item.categoryId,
    ...(variants && { variants: variants.map((variant) => aVariant(withoutUndefined(variant))) }),
  };
  return { ...changed, price: lowestPrice(changed) };
}

/** Returns the group that a form describes. */
export const toOptionGroup = (
  { options, ...body }: HandledRequest<typeof menuApi.addOptionGroup>['body'],
  _id: string,
): OptionGroup => ({
  ...body,
  _id,
  options: options.map((option) => anOption(withoutUndefined(option))),
});

const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>;
  };

/** @throws if there is none */
export function findById<Row extends { _id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find(({ _id }) => _id === id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

/** The row of an item in the owner's list. */
export const itemRow = (name: string) =>
  page
    .getByRole('list', { name: 'Items' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** Opens the form of an item. */
export const editItem = (name: string) =>
  itemRow(name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
