import { describeImportError } from '@tawa/shared/menu/import-messages.rules.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { ImportRow } from '@tawa/shared/menu/menu-import.contract.ts';
import { planMenuImport } from '@tawa/shared/menu/menu-import.rules.ts';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const item = (name: string, category: string, more: Partial<Item> = {}): Item =>
  anItem({ name, price: 100, categoryId: { _id: category, name: category }, ...more });
const row = (name: string, categoryName: string, more: Partial<ImportRow> = {}): ImportRow => ({
  name,
  price: 100,
  categoryName,
  mealType: 'VEG',
  ...more,
});
const asRow = ({ _id, categoryId, ...rest }: Item): ImportRow => ({ ...rest, categoryName: categoryId.name });

const dal = item('Dal Makhani', 'MAINS', { shortCode: 'DM', priority: 2, isStar: true });
const chai = item('Masala Chai', 'DRINKS', { isAvailable: false });

const kinds = (rows: ImportRow[], items: Item[]) =>
  planMenuImport({ rows, items }).steps.map(({ kind }) => kind);
const messages = (rows: ImportRow[], items: Item[] = []) =>
  planMenuImport({ rows, items }).errors.map((error) => [
    error.row,
    error.field,
    describeImportError(error, (index) => index + 2),
  ]);

describe('items are matched by name', () => {
  test('ignoring case and the form of accents', () => {
    expect(kinds([row('dal MAKHANI', 'MAINS'), row('Crème', 'SWEETS')], [dal])).toEqual(['changed', 'added']);
    expect(kinds([row('CRE\u0300ME', 'SWEETS')], [item('crème', 'SWEETS')])).toEqual(['changed']);
  });

  test('in any category: the item moves', () => {
    const { steps } = planMenuImport({ rows: [row('Dal Makhani', 'SPECIALS')], items: [dal] });
    expect(steps[0]).toMatchObject({ kind: 'changed', before: dal, after: { categoryName: 'SPECIALS' } });
  });

  test('a category is the shop’s or the file’s earlier one, whatever its case and blanks', () => {
    const rows = [
      row('Dal Makhani', 'Mains'),
      row('Rajma', 'mains '),
      row('Lassi', 'Cold  Drinks'),
      row('Soda', 'COLD DRINKS'),
    ];
    const { steps } = planMenuImport({ rows, items: [dal], categories: [{ name: 'MAINS' }] });
    expect(steps.map(({ kind }) => kind)).toEqual(['same', 'added', 'added', 'added']);
    expect(steps.map(({ after }) => after.categoryName)).toEqual([
      'MAINS',
      'MAINS',
      'Cold  Drinks',
      'Cold  Drinks',
    ]);
  });

  test('absent columns keep their value, and empty cells clear it', () => {
    const [stored, cleared] = planMenuImport({
      rows: [
        row('Dal Makhani', 'MAINS'),
        row('Masala Chai', 'DRINKS', { shortCode: null, isAvailable: true }),
      ],
      items: [dal, chai],
    }).steps;
    expect(stored).toMatchObject({ kind: 'same', after: { shortCode: 'DM', priority: 2, isStar: true } });
    expect(cleared).toMatchObject({ kind: 'changed', after: { shortCode: null, isAvailable: true } });
    const [fresh] = planMenuImport({ rows: [row('Lassi', 'DRINKS')], items: [] }).steps;
    expect(fresh?.after).toMatchObject({ shortCode: null, priority: null, isStar: false, isAvailable: true });
  });
});

describe('a name that several items share', () => {
  const teas = [
    item('Tea', 'BREAKFAST', { price: 20 }),
    item('Tea', 'DRINKS', { price: 30, shortCode: 'T1' }),
    item('Tea', 'DRINKS', { price: 40, shortCode: 'T2' }),
    item('Tea', 'DRINKS', { price: 50 }),
  ];

  test('is matched in any order', () => {
    for (const order of [teas, [...teas].reverse(), [...teas.slice(2), ...teas.slice(0, 2)]])
      expect(kinds(order.map(asRow), teas)).toEqual(['same', 'same', 'same', 'same']);
  });

  test('but a new name may occur once only', () => {
    expect(messages([row('Tea', 'DRINKS'), row('Coffee', 'DRINKS'), row('TEA', 'DRINKS')])).toEqual([
      [2, 'name', 'The item “TEA” also appears in row 2.'],
    ]);
    expect(messages([...teas, teas[1] as Item].map(asRow), teas).map(([at]) => at)).toEqual([4, 4]);
    expect(messages([row('Tea', 'DRINKS'), row('Tea', 'BREAKFAST')])).toEqual([]);
  });
});

describe('short codes', () => {
  const naan = item('Naan', 'BREADS', { shortCode: 'N' });

  test('may be swapped within the list', () => {
    const swapped = [
      row('Naan', 'BREADS', { shortCode: 'DM' }),
      row('Dal Makhani', 'MAINS', { shortCode: 'N' }),
    ];
    expect(messages(swapped, [dal, naan])).toEqual([]);
  });

  test('must be unique afterwards', () => {
    expect(messages([row('Roti', 'BREADS', { shortCode: 'N' })], [naan])).toEqual([
      [0, 'shortCode', 'The short code N is already in use by “Naan”.'],
    ]);
    expect(
      messages([row('Roti', 'BREADS', { shortCode: 'R' }), row('Rumali', 'BREADS', { shortCode: 'R' })]),
    ).toEqual([[1, 'shortCode', 'The short code R also appears in row 2.']]);
    // The import is rejected although the list has no code for Naan, because an item keeps its code if the
    // list omits it.
    expect(messages([row('Roti', 'BREADS', { shortCode: 'N' }), row('Naan', 'BREADS')], [naan])).toHaveLength(
      1,
    );
  });
});

test('importing the unchanged menu changes nothing', () => {
  expect(kinds([dal, chai].map(asRow), [chai, dal])).toEqual(['same', 'same']);
});
