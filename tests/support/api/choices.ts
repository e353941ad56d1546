import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

/** Gives the shop's paneer a half and a full plate, for ₹160 and ₹290, and add-ons for ₹30 and ₹15.50. */
export async function seedChoices(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, items, owner }: TestShop,
) {
  const as = owner.token;
  const added = await request(origin, menuApi.addOptionGroup, {
    params: { shopId },
    body: {
      name: 'Add-ons',
      min: 0,
      max: 2,
      options: [
        { name: 'Extra cheese', price: 30, maxEach: 2 },
        { name: 'Butter', price: 15.5 },
      ],
    },
    as,
  });
  const group = added.data.optionGroup;
  const edited = await request(origin, menuApi.editItem, {
    params: { itemId: items.paneer, shopId },
    body: {
      variants: [
        { name: 'Full', price: 290, shortCode: 'f' },
        { name: 'Half', price: 160, shortCode: 'h', isDefault: true },
      ],
      optionGroupIds: [group._id],
    },
    as,
  });
  const { item } = edited.data;
  const [full, half] = item.variants;
  const [cheese, butter] = group.options;
  if (!full || !half || !cheese || !butter) throw new Error('the menu has no choices');
  return { item, group, full, half, cheese, butter };
}
