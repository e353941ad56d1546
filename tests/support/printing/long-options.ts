import { MAX_OPTIONS } from '@tawa/shared/menu/item-choices.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { longName } from './largest-order.ts';

/** Gives the paneer as many options as a line can have, with the longest names. */
export async function addLongOptions(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, items, owner }: TestShop,
): Promise<string[]> {
  const as = owner.token;
  const options = Array.from({ length: MAX_OPTIONS }, (_, index) => ({
    name: longName(index, 40),
    price: 1,
  }));
  const added = await request(origin, menuApi.addOptionGroup, {
    params: { shopId },
    body: { name: 'Add-ons', min: 0, max: MAX_OPTIONS, options },
    as,
  });
  if (added.status !== 201) throw new Error(added.text);
  const { optionGroup } = added.data;
  await request(origin, menuApi.editItem, {
    params: { itemId: items.paneer, shopId },
    body: { name: longName(0, 80), optionGroupIds: [optionGroup._id] },
    as,
  });
  return optionGroup.options.map(({ _id }) => _id);
}
