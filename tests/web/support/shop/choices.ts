import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { request } from '../../../support/client.ts';
import type { WebServer } from '../server/web-server.ts';
import { ownerToken } from './empty-shop.ts';

export interface TikkaWithChoices {
  item: Item;
  spice: OptionGroup;
  addOns: OptionGroup;
}

/** Paneer Tikka (PT) in half and full plates, with a required spice level and add-ons. */
export async function addChoicesToTikka(server: WebServer): Promise<TikkaWithChoices> {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const params = { shopId };
  const addGroup = (body: BodyInput<typeof menuApi.addOptionGroup>) => addOptionGroup(server, as, body);
  const spice = await addGroup({
    name: 'Spice level',
    min: 1,
    max: 1,
    options: [
      { name: 'Mild', price: 0 },
      { name: 'Hot', price: 0 },
    ],
  });
  const addOns = await addGroup({
    name: 'Add-ons',
    min: 0,
    max: 3,
    options: [
      { name: 'Extra cheese', price: 30, mealType: 'VEG', maxEach: 2 },
      { name: 'Butter', price: 15 },
      { name: 'Chicken bits', price: 60, mealType: 'NONVEG', isAvailable: false },
    ],
  });
  const { items } = (await request(origin, menuApi.getMyItems, { params, query: { q: 'Paneer Tikka' } }))
    .data;
  const { item } = (
    await request(origin, menuApi.editItem, {
      params: { shopId, itemId: items.find(({ name }) => name === 'Paneer Tikka')?._id ?? '' },
      as,
      body: {
        variants: [
          { name: 'Half', price: 160, shortCode: 'H', isDefault: true },
          { name: 'Full', price: 290, shortCode: 'F' },
        ],
        optionGroupIds: [spice._id, addOns._id],
      },
    })
  ).data;
  return { item, spice, addOns };
}

/** In place of a group that the demo has under this name. */
export async function addOptionGroup(
  { origin, shopId }: WebServer,
  as: string,
  body: BodyInput<typeof menuApi.addOptionGroup>,
): Promise<OptionGroup> {
  const { optionGroups } = (await request(origin, menuApi.getMyOptionGroups, { params: { shopId }, as }))
    .data;
  const known = optionGroups.find(({ name }) => name === body.name);
  if (known) {
    const params = { shopId, optionGroupId: known._id };
    await request(origin, menuApi.deleteOptionGroup, { params, as });
  }
  const params = { shopId };
  return (await request(origin, menuApi.addOptionGroup, { params, as, body: body as never })).data
    .optionGroup;
}

/** Keeps the sizes only. */
export async function removeGroupsOfTikka(server: WebServer, { item }: TikkaWithChoices): Promise<void> {
  await request(server.origin, menuApi.editItem, {
    params: { shopId: server.shopId, itemId: item._id },
    as: await ownerToken(server),
    body: { optionGroupIds: [] },
  });
}
