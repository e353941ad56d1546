import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type RequestInput, request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type ItemForm = RequestInput<typeof menuApi.addItem>['body'];

/** Adds an item of ₹100 to the shop's first category, as the owner. */
export async function addItem(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, categoryId, owner }: Pick<TestShop, 'shopId' | 'categoryId' | 'owner'>,
  form: Partial<ItemForm> & { name: string },
): Promise<Item> {
  const { data } = await request(origin, menuApi.addItem, {
    params: { shopId },
    body: { price: 100, categoryId, mealType: 'VEG', ...form },
    as: owner.token,
  });
  return data.item;
}

/** Sets a price in paise, also one that no request may set, and sends no event. */
export function setItemPrice({ app }: Pick<TestServer, 'app'>, itemId: string, paise: number): void {
  app.databases.writer.prepare('UPDATE items SET price = ? WHERE id = ?').run(paise, itemId);
}
