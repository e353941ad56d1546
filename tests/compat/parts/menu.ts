import type { Part } from '../journey/journey.ts';
import type { Shop } from './shop.ts';

export interface MenuItem {
  _id: string;
  name: string;
  price: number;
}

export interface Menu {
  dal: MenuItem;
  naan: MenuItem;
  chai: MenuItem;
  soldOut: MenuItem;
}

/** The owner writes the menu, moves and edits what is on it, and deletes what is no longer cooked. */
export async function writeMenu(part: Part, shop: Shop): Promise<Menu> {
  const categories = await addCategories(part, shop);
  const menu = await addItems(part, shop, categories);
  await editItems(part, shop, menu, categories);
  await deleteFromMenu(part, shop, categories);
  await listMenu(part, shop, categories);
  return menu;
}

interface Categories {
  mains: string;
  drinks: string;
}

async function addCategories(part: Part, { shopId, owner }: Shop): Promise<Categories> {
  const as = owner.token;
  const path = { shopId };
  const add = 'POST /categories/add-category/{shopId}';
  await part.call('The owner adds a category without a name', add, { as, path, form: { name: '' } });
  const mains = await part.call('The owner adds a category', add, {
    as,
    path,
    form: { name: 'Main Course', priority: 2 },
  });
  const drinks = await part.call('The owner adds a category without a priority', add, {
    as,
    path,
    form: { name: 'drink', priority: '' },
  });
  await part.call('The owner adds a category that there is', add, { as, path, form: { name: 'DRINK' } });
  const categoryId = drinks.read('category', '_id');
  await part.call('The owner edits a category', 'PUT /categories/edit-category/{categoryId}/{shopId}', {
    as,
    path: { shopId, categoryId },
    form: { name: 'drinks', priority: 1 },
  });
  return { mains: mains.read('category', '_id'), drinks: categoryId };
}

async function addItems(part: Part, shop: Shop, { mains, drinks }: Categories): Promise<Menu> {
  const as = shop.owner.token;
  const path = { shopId: shop.shopId };
  const call = 'POST /items/add-item/{shopId}';
  const dish = { categoryId: mains, mealType: 'VEG' };
  await part.call('The owner adds an item without a price', call, {
    as,
    path,
    form: { name: 'Dal', ...dish },
  });
  await part.call('The owner adds an item of an unknown category', call, {
    as,
    path,
    form: { name: 'Dal', price: 10, mealType: 'VEG', categoryId: shop.shopId },
  });
  const add = async (
    step: string,
    form: { name: string; price: number; [field: string]: string | number },
  ) => {
    const added = await part.call(step, call, { as, path, form });
    return { _id: added.read('item', '_id'), name: form.name, price: form.price };
  };
  return {
    dal: await add('The owner adds an item', { ...dish, name: 'Dal Makhani', price: 220.5, priority: 1 }),
    naan: await add('The owner adds a second item', {
      ...dish,
      name: 'Butter Naan',
      price: 45,
      priority: '',
    }),
    chai: await add('The owner adds a drink', { ...dish, categoryId: drinks, name: 'Chai', price: 20 }),
    soldOut: await add('The owner adds an item that will be sold out', {
      ...dish,
      mealType: 'NONVEG',
      name: 'Butter Chicken',
      price: 280,
    }),
  };
}

async function editItems(part: Part, shop: Shop, menu: Menu, { mains, drinks }: Categories): Promise<void> {
  const as = shop.owner.token;
  const of = ({ _id }: MenuItem) => ({ shopId: shop.shopId, itemId: _id });
  const edit = 'PUT /items/edit-item/{itemId}/{shopId}';
  await part.call('The owner edits an item', edit, {
    as,
    path: of(menu.chai),
    form: {
      name: 'Masala Chai',
      categoryId: drinks,
      price: 25,
      mealType: 'VEG',
      shortCode: 'mc',
      priority: 3,
    },
  });
  menu.chai = { ...menu.chai, name: 'Masala Chai', price: 25 };
  await part.call('The owner gives another item the same short code', edit, {
    as,
    path: of(menu.naan),
    form: { shortCode: 'MC' },
  });
  await part.call('The owner stars an item', edit, { as, path: of(menu.dal), form: { isStar: true } });
  await part.call('The owner switches an item off', edit, {
    as,
    path: of(menu.soldOut),
    form: { isAvailable: false },
  });
  const move = 'PUT /items/edit-itemCategory/{itemId}/{shopId}';
  await part.call('The owner moves an item to another category', move, {
    as,
    path: of(menu.naan),
    form: { categoryId: drinks },
  });
  await part.call('The owner moves the item back', move, {
    as,
    path: of(menu.naan),
    form: { categoryId: mains },
  });
}

async function deleteFromMenu(part: Part, { shopId, owner }: Shop, { mains }: Categories): Promise<void> {
  const as = owner.token;
  const item = await part.call('The owner adds an item by mistake', 'POST /items/add-item/{shopId}', {
    as,
    path: { shopId },
    form: { name: 'Dal Makhni', price: 1, categoryId: mains, mealType: 'VEG' },
  });
  const deleteItem = 'DELETE /items/delete-item/{itemId}/{shopId}';
  const path = { shopId, itemId: item.read('item', '_id') };
  await part.call('The owner deletes the item', deleteItem, { as, path });
  await part.call('The owner deletes it again', deleteItem, { as, path });
  const category = await part.call(
    'The owner adds a category by mistake',
    'POST /categories/add-category/{shopId}',
    { as, path: { shopId }, form: { name: 'Soups' } },
  );
  const deleteCategory = 'DELETE /categories/delete-category/{categoryId}/{shopId}';
  await part.call('The owner deletes the empty category', deleteCategory, {
    as,
    path: { shopId, categoryId: category.read('category', '_id') },
  });
  await part.call('The owner deletes a category that has items', deleteCategory, {
    as,
    path: { shopId, categoryId: mains },
  });
}

async function listMenu(part: Part, { shopId, owner }: Shop, { mains }: Categories): Promise<void> {
  const path = { shopId };
  const getItems = 'GET /items/getMyItems/{shopId}';
  await part.call('The owner lists the items', getItems, { as: owner.token, path, query: '?q=' });
  await part.call('The owner searches by short code', getItems, { as: owner.token, path, query: '?q=mc' });
  await part.call('The owner filters the items', getItems, {
    as: owner.token,
    path,
    query: `?q=&mealType=VEG&isAvailable=true&isStar=true&categoryId=${mains}`,
  });
  await part.call('The owner filters by a meal type that does not exist', getItems, {
    as: owner.token,
    path,
    query: '?q=&mealType=FISH',
  });
  await part.call('The owner lists the categories', 'GET /categories/getMyCategories/{shopId}', {
    as: owner.token,
    path,
  });
}
