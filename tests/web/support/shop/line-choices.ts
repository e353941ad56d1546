import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../../support/client.ts';
import type { WebServer } from '../server/web-server.ts';
import { addOptionGroup } from './choices.ts';
import { ownerToken } from './empty-shop.ts';

export const NOTE = 'No onion';

const OPTIONS = ['Extra cheese', 'Butter', 'Mint dip', 'Raita', 'Papad', 'Salad', 'Pickle', 'Curd'];

/**
 * A KOT of four lines, all of a new item with two sizes and eight add-ons of ₹10, ₹11 …: half; half with cheese
 * twice and a note; full with every add-on and a note of 140 characters; half with cheese.
 */
export async function placeOrderWithChoices(server: WebServer, tableNo = 'T1'): Promise<Kot> {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const params = { shopId };
  const options = OPTIONS.map((name, index) => ({ name, price: 10 + index, maxEach: 2 }));
  const group = { name: 'Add-ons', min: 0, max: 9, options };
  const optionGroup = await addOptionGroup(server, as, group);
  const { categories } = (await request(origin, menuApi.getMyCategories, { params, as })).data;
  const item = {
    name: 'Rolls',
    price: 160,
    mealType: 'VEG' as const,
    categoryId: categories[0]?._id ?? '',
    variants: [
      { name: 'Half', price: 160 },
      { name: 'Full', price: 290 },
    ],
    optionGroupIds: [optionGroup._id],
  };
  const { variants, _id: foodItemId } = (await request(origin, menuApi.addItem, { params, as, body: item }))
    .data.item;
  const [half, full] = variants.map(({ _id }) => _id);
  const chosen = (count: number, qty = 1) =>
    optionGroup.options.slice(0, count).map(({ _id }) => ({ optionId: _id, qty }));
  const longNote = 'less spicy, the gravy apart, '.repeat(5).slice(0, 140).trim();
  const cartItems = [
    { foodItemId, variantId: half, qty: 1 },
    { foodItemId, variantId: half, qty: 2, options: chosen(1, 2), note: NOTE },
    { foodItemId, variantId: full, qty: 1, options: chosen(8), note: longNote },
    { foodItemId, variantId: half, qty: 1, options: chosen(1) },
  ];
  const body = { cartItems, tableNo, kotType: 'DINEIN' as const };
  return (await request(origin, ordersApi.newOrder, { params, as, body })).data.kot;
}
