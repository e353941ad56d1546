// @postgres full

import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { seedChoices } from '../../support/api/choices.ts';
import { request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;

let shop: TestShop;
let choices: Awaited<ReturnType<typeof seedChoices>>;
beforeEach(async () => {
  shop = await seedShop(server);
  choices = await seedChoices(server, shop);
});

const TWICE = 'Two choices have the same name.';
const CHEESE = { name: 'Cheese', price: 30 };

type Option = Partial<OptionGroup['options'][number]>;
const addGroup = (options: readonly Option[]) =>
  request(origin, menuApi.addOptionGroup, {
    params: { shopId: shop.shopId },
    body: { name: 'Toppings', min: 0, max: 1, options } as never,
    as: shop.owner.token,
  });
const editGroup = ({ _id, name, min, max }: OptionGroup, options: readonly Option[]) =>
  request(origin, menuApi.editOptionGroup, {
    params: { shopId: shop.shopId, optionGroupId: _id },
    body: { name, min, max, options: options.map(({ mealType: _, ...option }) => option) } as never,
    as: shop.owner.token,
  });
const groupNamed = async (name: string) => {
  const params = { shopId: shop.shopId };
  const { optionGroups } = (await request(origin, menuApi.getMyOptionGroups, { params })).data;
  return optionGroups.find((group) => group.name === name) as OptionGroup;
};

describe('two options of one name in a group', () => {
  test.each([['Cheese'], ['CHEESE'], [' cheese '], ['Chee\u200bse']])(
    'are refused at the second: Cheese and %j',
    async (name) => {
      const options = [CHEESE, { name: 'Butter', price: 15 }, { ...CHEESE, name }];
      const refused = await expectNoChange(server, () => addGroup(options));
      expect(expectInvalidFields(refused, 'options.2.name').fields).toEqual({ 'options.2.name': TWICE });
    },
  );

  test('are refused where an edit renames one, wherever it stands', async () => {
    const { group, cheese, butter } = choices;
    const renamed = { ...butter, name: cheese.name };
    for (const [options, field] of [
      [[cheese, renamed], 'options.1.name'],
      [[renamed, cheese], 'options.0.name'],
      [[cheese, butter, { ...cheese, price: 5 }], 'options.2.name'],
    ] as const)
      expectInvalidFields(await expectNoChange(server, () => editGroup(group, options)), field);
  });

  test('may change places with each other', async () => {
    const { group, cheese, butter } = choices;
    const { status, data } = await editGroup(group, [
      { ...cheese, name: butter.name },
      { ...butter, name: cheese.name },
    ]);
    expect(status).toBe(200);
    expect(data.optionGroup.options.map(({ name }) => name)).toEqual(['Butter', 'Extra cheese']);
  });
});

describe('a group that has stored two options of one name', () => {
  beforeEach(async () => {
    const { group, cheese, butter } = choices;
    const stored = [cheese, butter].map(({ _id: id, ...option }) => ({
      ...option,
      id,
      name: 'Cheese',
      price: option.price * 100,
    }));
    await server.app.databases.writer
      .prepare('UPDATE option_groups SET options = ? WHERE id = ?')
      .run(JSON.stringify(stored), group._id);
  });

  test('is shown and edited as it is, and gets no third one', async () => {
    const group = await groupNamed('Add-ons');
    const [first, second] = group.options;
    expect([first?.name, second?.name]).toEqual(['Cheese', 'Cheese']);
    const dearer = group.options.map((option) => ({ ...option, price: option.price + 1 }));
    const { status, data } = await editGroup(group, dearer);
    expect(status).toBe(200);
    expect(data.optionGroup.options).toEqual(dearer);
    const third = await expectNoChange(server, () => editGroup(group, [...dearer, CHEESE]));
    expectInvalidFields(third, 'options.2.name');
    expect((await editGroup(group, [{ ...first, name: 'Paneer' }, { ...second }])).status).toBe(200);
  });

  test('blocks only an import that names both', async () => {
    const row = { group: 'Add-ons', min: 0, max: 2, option: 'Olives', price: 20 };
    const importOptions = (optionRows: object[]) =>
      request(origin, menuApi.importItems, {
        params: { shopId: shop.shopId },
        body: {
          rows: [{ name: 'Papad', price: 20, categoryName: 'STARTERS', mealType: 'VEG' }],
          optionRows,
        } as never,
        as: shop.owner.token,
      });
    const both = [
      { ...row, option: 'Cheese' },
      { ...row, option: 'cheese' },
    ];
    expectInvalidFields(await expectNoChange(server, () => importOptions(both)), 'optionRows.1.option');
    expect(await importOptions([row])).toMatchObject({ status: 200, data: { optionGroups: 1 } });
    const { options } = await groupNamed('Add-ons');
    expect(options.map(({ name }) => name)).toEqual(['Cheese', 'Cheese', 'Olives']);
  });
});
