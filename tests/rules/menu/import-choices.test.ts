import {
  describeChanges,
  describeCsvError,
  describeImportError,
  type MenuImportError,
} from '@tawa/shared/menu/import-messages.rules.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { formatMenuCsv, parseMenuCsv } from '@tawa/shared/menu/menu-csv.rules.ts';
import type { ImportOptionRow, ImportRow } from '@tawa/shared/menu/menu-import.contract.ts';
import { MAX_IMPORT_ROWS, planMenuImport } from '@tawa/shared/menu/menu-import.rules.ts';
import type { OptionGroup } from '@tawa/shared/menu/option-group.contract.ts';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';
import { parseCsv } from '../../support/csv.ts';
import { medianProcessorTimes } from '../../support/processor-time.ts';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const option = (n: number, name: string, more: Partial<OptionGroup['options'][number]> = {}) => ({
  _id: id(n),
  name,
  price: 0,
  mealType: null,
  isAvailable: true,
  isDefault: false,
  maxEach: 1,
  itemId: null,
  ...more,
});
const spice: OptionGroup = {
  _id: id(10),
  name: 'Spice | level',
  min: 1,
  max: 1,
  options: [option(11, 'Mild'), option(12, 'Medium', { isDefault: true })],
};
const extras: OptionGroup = {
  _id: id(20),
  name: '=Add-ons',
  min: 0,
  max: 3,
  options: [
    option(21, 'Extra cheese', { price: 30.5, mealType: 'VEG', maxEach: 2 }),
    option(22, 'Keema', { price: 60, mealType: 'NONVEG', isAvailable: false }),
  ],
};
const groups = [extras, spice];
const variant = (n: number, name: string, price: number, more: Partial<Item['variants'][number]> = {}) => ({
  _id: id(n),
  name,
  price,
  shortCode: null,
  isAvailable: true,
  isDefault: false,
  ...more,
});
const tikka = anItem({
  _id: id(1),
  name: 'Paneer Tikka',
  price: 150,
  categoryId: { _id: id(5), name: 'TANDOOR' },
  isStar: true,
  shortCode: 'PT',
  priority: 2,
  variants: [
    variant(31, 'Half', 150, { shortCode: 'H' }),
    variant(32, 'Full', 270, { isDefault: true, isAvailable: false }),
  ],
  optionGroupIds: [spice._id, extras._id],
});
const naan: Item = {
  ...tikka,
  _id: id(2),
  name: 'Naan',
  price: 50,
  shortCode: 'N',
  variants: [],
  optionGroupIds: [],
};
const menu = [tikka, naan];

/** Short files are written with `\n` and without the end of the last row. */
function cellsOf(text: string): string[][] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n');
  return parseCsv(`\ufeff${lines.join('\r\n')}\r\n`);
}

/** Reads a file as a client does. */
function read(text: string): { rows: ImportRow[]; optionRows: ImportOptionRow[]; errors: string[] } {
  const { rows, optionRows, errors } = parseMenuCsv(cellsOf(text));
  const body = menuApi.importItems.body?.parse({
    rows: rows.map(({ values }) => values),
    optionRows: optionRows.map(({ values }) => values),
  });
  return {
    rows: body?.rows ?? [],
    optionRows: body?.optionRows ?? [],
    errors: errors.map(describeCsvError).map(({ row, message }) => `${row}: ${message}`),
  };
}

function plan(text: string, items: readonly Item[] = menu, optionGroups: readonly OptionGroup[] = groups) {
  const { rows, optionRows, errors } = read(text);
  const planned = planMenuImport({ rows, items, optionRows, optionGroups });
  const firstRows = { rows: 2, optionRows: 5 };
  const describe = (error: MenuImportError) =>
    describeImportError(error, (index) => index + firstRows[error.list]);
  return {
    ...planned,
    kinds: planned.steps.map(({ kind }) => kind),
    messages: [...errors, ...planned.errors.map(describe)],
  };
}

const HEAD = 'Name,Category,Price,Meal Type,Short Code,Variant,Default,Add-on groups\n';

test('a file has one row a variant and one row an option, and is safe in a spreadsheet', () => {
  expect(formatMenuCsv(menu, groups).split('\r\n')).toEqual([
    '\ufeffName,Category,Price,Meal Type,Short Code,Priority,Starred,Available,Variant,Default,Add-on groups',
    `Paneer Tikka,TANDOOR,150,Veg,H,2,Yes,Yes,Half,No,"Spice \\| level|'=Add-ons"`,
    `Paneer Tikka,TANDOOR,270,Veg,,2,Yes,No,Full,Yes,"Spice \\| level|'=Add-ons"`,
    'Naan,TANDOOR,50,Veg,N,2,Yes,Yes,,,',
    '',
    'Group,Min,Max,Option,Price,Meal Type,Max Each,Default,Available,Item',
    "'=Add-ons,0,3,Extra cheese,30.5,Veg,2,No,Yes,",
    "'=Add-ons,0,3,Keema,60,Non-veg,1,No,No,",
    '"Spice | level",1,1,Mild,0,,1,No,Yes,',
    '"Spice | level",1,1,Medium,0,,1,Yes,Yes,',
    '',
  ]);
});

test('what was exported changes nothing, with or without the empty row between the tables', () => {
  const text = formatMenuCsv(menu, groups);
  for (const file of [text, text.replace('\r\n\r\n', '\r\n'), text.replace('\r\n\r\n', '\r\n,,,,\r\n')]) {
    const { kinds, groupSteps, messages } = plan(file);
    expect(messages).toEqual([]);
    expect(kinds).toEqual(['same', 'same']);
    expect(groupSteps.map(({ kind }) => kind)).toEqual(['same', 'same']);
  }
});

test('in another shop it makes the same variants and groups', () => {
  const { steps, groupSteps, messages } = plan(formatMenuCsv(menu, groups), [], []);
  expect(messages).toEqual([]);
  const withoutId = <Part extends { _id: string }>({ _id, ...rest }: Part) => rest;
  expect(steps[0]).toMatchObject({
    kind: 'added',
    after: {
      price: 150,
      isAvailable: true,
      shortCode: null,
      variants: tikka.variants.map(withoutId),
      groupNames: [spice.name, extras.name],
    },
  });
  expect(groupSteps.map(({ after }) => after)).toEqual(
    groups.map(({ _id, ...group }) => ({ ...group, options: group.options.map(withoutId) })),
  );
});

describe('variants', () => {
  test('turn a plain item into one with sizes, and the rest of it stays', () => {
    const { steps, messages } = plan(
      `${HEAD}Naan,TANDOOR,30,Veg,NH,Half,,\nNaan,TANDOOR,50,Veg,NF,Full,yes,\n`,
    );
    expect(messages).toEqual([]);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      kind: 'changed',
      before: naan,
      after: {
        price: 30,
        shortCode: 'N',
        variants: [
          { name: 'Half', price: 30, shortCode: 'NH', isDefault: false },
          { name: 'Full', price: 50, shortCode: 'NF', isDefault: true },
        ],
      },
    });
    expect(steps[0] && describeChanges(naan, steps[0].after, groups)).toBe(
      'new size Half ₹30, new size Full ₹50',
    );
  });

  test('match by name, keep their ids and places, and stay if the file does not name them', () => {
    const { steps } = plan(`${HEAD}Paneer Tikka,TANDOOR,280,Veg,,FULL,,Spice \\| level\n`);
    expect(steps[0]?.after.variants).toEqual([
      tikka.variants[0],
      { ...tikka.variants[1], name: 'FULL', price: 280 },
    ]);
    expect(steps[0] && describeChanges(tikka, steps[0].after, groups)).toBe(
      'FULL: Full → FULL, ₹270 → ₹280, Spice | level + =Add-ons → Spice | level',
    );
  });

  test('without a column for them leave no price unread: one that no size has is an error', () => {
    const head = 'Name,Category,Price,Meal Type\n';
    const own = plan(`${head}Paneer Tikka,TANDOOR,${tikka.price},Veg\n`);
    expect([own.messages, own.steps[0]?.after.variants]).toEqual([[], tikka.variants]);
    expect(plan(`${head}Paneer Tikka,TANDOOR,199,Veg\n`).messages).toEqual([
      'The item “Paneer Tikka” has sizes: give each a row of its own, with its name under Variant.',
    ]);
  });

  test('a new default replaces the one that the file does not name', () => {
    const { steps } = plan(`${HEAD}Paneer Tikka,TANDOOR,150,Veg,H,Half,yes,\n`);
    expect(steps[0]?.after.variants.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  test.each([
    [
      'Paneer Tikka,TANDOOR,150,Veg,H,,,',
      'The item “Paneer Tikka” has sizes: give each a row of its own, with its name under Variant.',
    ],
    [
      'Roti,X,5,Veg,,,,\nRoti,X,9,Veg,,Large,,',
      'The item “Roti” has sizes: give each a row of its own, with its name under Variant.',
    ],
    [
      'Naan,TANDOOR,5,Veg,N,Half,,\nNaan,TANDOOR,9,Veg,N,HALF,,',
      'The size “HALF” of “Naan” also appears in row 2.',
    ],
    [
      'Naan,TANDOOR,5,Veg,N,Half,,\nNaan,TANDOOR,9,Non-veg,N,Full,,',
      'The meal type of “Naan” is not the same as in row 2.',
    ],
    [
      'Naan,TANDOOR,5,Veg,N,,,Sauces',
      'There is no group “Sauces” on the menu or in the table of groups of this file.',
    ],
    ['Naan,TANDOOR,5,Veg,N,,yes,', '“Naan” has no sizes, so none of them is the default.'],
    [
      'Naan,TANDOOR,5,Veg,,Half,yes,\nNaan,TANDOOR,9,Veg,,Full,yes,',
      'The default size of “Naan” is in row 2 already.',
    ],
    [
      Array.from({ length: 13 }, (_, n) => `Naan,TANDOOR,5,Veg,,Size ${n},,`).join('\n'),
      'The item “Naan” would have more than 12 sizes.',
    ],
  ])('a fault: %s', (rows, message) => {
    expect(plan(HEAD + rows).messages).toEqual([message]);
  });

  test('the sign between the names of groups may be in a name', () => {
    const groups = ['a|b', 'a', 'b'].map((name, index) => ({ ...spice, _id: id(40 + index), name }));
    const items = [{ ...naan, optionGroupIds: [id(40)] }];
    const row = {
      name: naan.name,
      categoryName: naan.categoryId.name,
      price: naan.price,
      mealType: naan.mealType,
    };
    const kindWith = (...groupNames: string[]) =>
      planMenuImport({ rows: [{ ...row, groupNames }], items, optionGroups: groups }).steps[0]?.kind;
    expect(kindWith('a|b')).toBe('same');
    expect(kindWith('a', 'b')).toBe('changed');
  });

  test('a file without the new columns leaves sizes and groups as they are', () => {
    const { steps, messages } = plan(
      'Name,Category,Price,Meal Type,Starred\nPaneer Tikka,TANDOOR,270,Veg,no\nNaan,TANDOOR,50,Veg,yes\n',
    );
    expect(messages).toEqual([]);
    expect(steps.map(({ kind }) => kind)).toEqual(['changed', 'same']);
    expect(steps[0]?.after).toMatchObject({
      isStar: false,
      price: 150,
      variants: tikka.variants,
      groupNames: [spice.name, extras.name],
    });
  });
});

describe('option groups', () => {
  const OPTIONS = `${HEAD}Naan,TANDOOR,50,Veg,N,,,\n\nGroup,Min,Max,Option,Price\n`;

  test('options match by name, new ones are added, and absent columns keep their values', () => {
    const { groupSteps, kinds } = plan(`${OPTIONS}=add-ons,1,3,extra CHEESE,35\n=add-ons,1,3,Butter,15\n`);
    expect(kinds).toEqual(['same']);
    expect(groupSteps).toHaveLength(1);
    expect(groupSteps[0]).toMatchObject({
      kind: 'changed',
      before: extras,
      after: {
        min: 1,
        options: [
          { _id: id(21), name: 'extra CHEESE', price: 35, mealType: 'VEG', maxEach: 2 },
          extras.options[1],
          { name: 'Butter', price: 15, mealType: null, isAvailable: true, maxEach: 1 },
        ],
      },
    });
  });

  test.each([
    ['Dips,0,1,Mint,5\nDips,0,1,MINT,6', 'The option “MINT” of “Dips” also appears in row 5.'],
    ['Dips,0,1,Mint,5\nDips,0,2,Curd,6', 'The maximum of “Dips” is not the same as in row 5.'],
    [
      'Dips,2,1,Mint,5\nDips,2,1,Curd,6',
      'The maximum of “Dips” is less than its minimum, or more than its options allow.',
    ],
    ['Dips,0,2,Mint,5', 'The maximum of “Dips” is less than its minimum, or more than its options allow.'],
  ])('a fault: %s', (rows, message) => {
    expect(plan(OPTIONS + rows).messages).toEqual([message]);
  });

  test('an unreadable cell is named with its row in the spreadsheet', () => {
    const cells = cellsOf(`${OPTIONS}Dips,0,1,Mint,five\n`);
    expect(parseMenuCsv(cells).errors.map(describeCsvError)).toEqual([
      { row: 5, message: 'the price “five” is not an amount in rupees' },
    ]);
    expect(parseMenuCsv(cellsOf(`${HEAD}\nGroup,Min,Option,Price\n`)).errors.map(describeCsvError)).toEqual([
      { row: 3, message: 'the column “Max” is missing' },
    ]);
  });
});

test('many rows of one group or item take hardly longer than the same rows of many', async () => {
  const planRows = (ofOne: number) => () => {
    const count = MAX_IMPORT_ROWS;
    const nameOf = (n: number) => `Part ${Math.floor(n / ofOne)}`;
    const optionRows = Array.from({ length: count }, (_, n) => ({
      group: nameOf(n),
      min: 0,
      max: 1,
      option: `Option ${n}`,
      price: 5,
    }));
    const rows = Array.from({ length: count }, (_, n) => ({
      name: nameOf(n),
      categoryName: 'X',
      price: 5,
      mealType: 'VEG' as const,
      variant: `Size ${n}`,
    }));
    planMenuImport({ rows, items: [], optionRows });
  };
  const times = await medianProcessorTimes(3, { one: planRows(MAX_IMPORT_ROWS), many: planRows(10) });
  // Comparing each name with all names before it would take many times as long.
  expect(times.one).toBeLessThan(times.many * 8);
});

describe('an option that names an item', () => {
  const bread = option(41, 'Bread', { itemId: naan._id });
  const thali: OptionGroup = { _id: id(40), name: 'Thali bread', min: 1, max: 1, options: [bread] };
  const planThali = (text: string, items = menu) => plan(text, items, [thali]);
  const ROW = 'Name,Category,Price,Meal Type\nNaan,TANDOOR,50,Veg\nLassi,DRINKS,80,Veg\n';
  const OPTIONS = 'Group,Min,Max,Option,Price,Item\n';

  test('is exported with the name of the item, and imported as unchanged', () => {
    const text = formatMenuCsv(menu, [thali]);
    expect(text).toContain('Thali bread,1,1,Bread,0,,1,No,Yes,Naan');
    expect(planThali(text).groupSteps).toMatchObject([{ kind: 'same' }]);
  });

  test('keeps its own of two items with the same name', () => {
    const items = [{ ...naan, _id: id(3) }, naan];
    expect(planThali(formatMenuCsv(items, [thali]), items).groupSteps).toMatchObject([{ kind: 'same' }]);
  });

  test('keeps the id of an item that was deleted', () => {
    const items = [tikka];
    expect(planThali(formatMenuCsv(items, [thali]), items).groupSteps).toMatchObject([{ kind: 'same' }]);
  });

  test('can name an item that the same file adds, and one that it names no more', () => {
    const named = planThali(`${ROW}${OPTIONS}Thali bread,1,1,Bread,0,\nThali drink,1,1,Lassi,0,lassi\n`);
    expect(named.messages).toEqual([]);
    expect(named.groupSteps.map(({ kind, after }) => [kind, after.options])).toMatchObject([
      ['changed', [{ itemId: null }]],
      ['added', [{ itemId: named.steps[1]?.id }]],
    ]);
  });

  test('stays as it is in a file without the column', () => {
    const kept = planThali(`${ROW}Group,Min,Max,Option,Price\nThali bread,1,1,Bread,0\n`);
    expect(kept.groupSteps).toMatchObject([{ kind: 'same', after: { options: [{ itemId: naan._id }] } }]);
  });

  test('names one of the menu or of the file', () => {
    expect(planThali(`${ROW}${OPTIONS}Thali bread,1,1,Bread,0,Roti\n`).messages).toEqual([
      'There is no item “Roti” on the menu or in this file.',
    ]);
  });
});
