import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedChoices } from '../../support/api/choices.ts';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

const ownerRequest = (extra: object) => ({ as: shop.owner.token, ...extra });

async function addGroup(form: object = {}) {
  const body = {
    name: 'Add-ons',
    min: 0,
    max: 2,
    options: [
      { name: 'Extra cheese', price: 30, maxEach: 2 },
      { name: 'Butter', price: 15.5 },
    ],
    ...form,
  };
  const { data } = await request(
    origin,
    menuApi.addOptionGroup,
    ownerRequest({ params: { shopId: shop.shopId }, body }),
  );
  return data.optionGroup;
}

async function editPaneer(body: object) {
  const { data } = await request(
    origin,
    menuApi.editItem,
    ownerRequest({ params: { itemId: shop.items.paneer, shopId: shop.shopId }, body }),
  );
  return data.item;
}

const withChoices = () => seedChoices(server, shop);

describe('an item with choices', () => {
  test('shows its variants, its groups and its lowest available price', async () => {
    const { item, group, full, half } = await withChoices();
    expect(item).toMatchObject({ price: 160, optionGroupIds: [group._id] });
    expect(half).toMatchObject({ name: 'Half', price: 160, shortCode: 'H', isDefault: true });
    const edited = await editPaneer({ variants: [full, { ...half, isAvailable: false }] });
    expect(edited).toMatchObject({ price: 290 });
    expect(edited.variants.map(({ _id }) => _id)).toEqual([full._id, half._id]);
    expect(await editPaneer({ variants: [] })).toMatchObject({ variants: [] });
  });

  test('is named and priced by the server, line by line', async () => {
    const { half, full, cheese } = await withChoices();
    const foodItemId = shop.items.paneer;
    const withCheese = { options: [{ optionId: cheese._id, qty: 2 }], price: 1, name: 'free' };
    const kot = await placeOrder(server, shop, {
      body: {
        cartItems: [
          { foodItemId, qty: 1, variantId: half._id },
          { foodItemId, qty: 2, variantId: half._id, ...withCheese, note: '  No onion ' },
          { foodItemId, qty: 1, variantId: half._id },
          { foodItemId, qty: 1, variantId: full._id },
        ],
      },
    });
    const name = kot.items[0]?.name.replace(' (Half)', '') ?? '';
    expect(kot.items).toMatchObject([
      { name: `${name} (Half)`, price: 160, quantity: 2, options: [], note: '' },
      {
        name: `${name} (Half)`,
        price: 220,
        quantity: 2,
        variantId: half._id,
        options: [{ _id: cheese._id, group: 'Add-ons', name: 'Extra cheese', price: 30, qty: 2 }],
        note: 'No onion',
      },
      { name: `${name} (Full)`, price: 290, quantity: 1 },
    ]);
    expect(kot.orderValue).toBe(2 * 160 + 2 * 220 + 290);
  });

  test('keeps what was ordered when the menu changes', async () => {
    const { half, cheese, group } = await withChoices();
    const options = [{ optionId: cheese._id, qty: 1 }];
    const body = { cartItems: [{ foodItemId: shop.items.paneer, qty: 1, variantId: half._id, options }] };
    const kot = await placeOrder(server, shop, { body });
    await request(
      origin,
      menuApi.deleteOptionGroup,
      ownerRequest({ params: { optionGroupId: group._id, shopId: shop.shopId } }),
    );
    expect((await editPaneer({})).optionGroupIds).toEqual([]);
    const { status } = await postOrder(server, shop, { body });
    expect(status).toBe(409);
    expect(kot.items[0]).toMatchObject({ price: 190, options: [{ name: 'Extra cheese' }] });
  });
});

describe('a wrong choice is refused with a sentence, and nothing is ordered', () => {
  const order = (choices: object) =>
    postOrder(server, shop, { body: { cartItems: [{ foodItemId: shop.items.paneer, qty: 1, ...choices }] } });

  test('a client that knows no variants', async () => {
    await withChoices();
    const { status, message } = await order({});
    expect(status).toBe(409);
    expect(message).toMatch(/^Please choose a size of /);
  });

  test('an unavailable variant, a foreign option, too many, too few', async () => {
    const { half, full, butter, group } = await withChoices();
    await editPaneer({ variants: [full, { ...half, isAvailable: false }] });
    expect((await order({ variantId: half._id })).message).toMatch(/\(Half\) is sold out/);
    const other = await addGroup({ name: 'Dips', options: [{ name: 'Mint', price: 10 }], max: 1 });
    const foreign = { variantId: full._id, options: [{ optionId: other.options[0]?._id, qty: 1 }] };
    expect((await order(foreign)).status).toBe(409);
    const twice = { variantId: full._id, options: [{ optionId: butter._id, qty: 2 }] };
    expect((await order(twice)).message).toMatch(/at most 1 of Butter/);
    await request(
      origin,
      menuApi.editOptionGroup,
      ownerRequest({
        params: { optionGroupId: group._id, shopId: shop.shopId },
        body: { ...group, min: 1 },
      }),
    );
    expect((await order({ variantId: full._id })).message).toMatch(/at least 1 of Add-ons/);
  });

  test.each([
    ['a line break', 'No\nonion'],
    ['an escape byte', 'No \u001b@ onion'],
    ['141 characters', 'x'.repeat(141)],
  ])('a note with %s', async (_, note) => {
    const { status } = await order({ note });
    expect(status).toBe(400);
  });

  test('a variant and an option group of another shop', async () => {
    const { half } = await withChoices();
    const group = await addGroup({ name: 'Dips' });
    const elsewhere = await seedShop(server);
    const { status } = await postOrder(server, elsewhere, {
      body: { cartItems: [{ foodItemId: elsewhere.items.paneer, qty: 1, variantId: half._id }] },
    });
    expect(status).toBe(409);
    const foreign = await request(origin, menuApi.editItem, {
      params: { itemId: elsewhere.items.paneer, shopId: elsewhere.shopId },
      body: { optionGroupIds: [group._id] },
      as: elsewhere.owner.token,
    });
    expect(foreign.status).toBe(400);
  });

  test('an id that is sent twice is that of one variant and of one option only', async () => {
    const { full, half, cheese, group } = await withChoices();
    const item = await editPaneer({ variants: [full, { ...half, _id: full._id }] });
    expect(item.variants[0]?._id).toBe(full._id);
    expect(item.variants[1]?._id).not.toBe(full._id);
    const options = [cheese, { ...cheese, name: 'Curd' }];
    const edited = await request(
      origin,
      menuApi.editOptionGroup,
      ownerRequest({
        params: { optionGroupId: group._id, shopId: shop.shopId },
        body: { ...group, options },
      }),
    );
    const ids = edited.data.optionGroup.options.map(({ _id }) => _id);
    expect(ids[0]).toBe(cheese._id);
    expect(new Set(ids).size).toBe(2);
  });

  test('the ids of another shop’s variant and option are not taken over', async () => {
    const { half, cheese } = await withChoices();
    shop = await seedShop(server);
    const item = await editPaneer({ variants: [{ _id: half._id, name: 'Half', price: 90 }] });
    expect(item.variants[0]?._id).not.toBe(half._id);
    const group = await addGroup({ options: [{ _id: cheese._id, name: 'Cheese', price: 5 }], max: 1 });
    expect(group.options[0]?._id).not.toBe(cheese._id);
  });
});
