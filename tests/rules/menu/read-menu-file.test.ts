import { readMenuFile } from '@tawa/client/src/features/menu-import/model/read-menu-file.ts';
import { expect, test } from 'vitest';

const HEADINGS = ['Name', 'Category', 'Price', 'Meal Type'];
const ITEM = ['Naan', 'BREADS', '45', 'veg'];
const menuFile = (separator: string, titles: readonly string[]) =>
  new File([[...titles, HEADINGS.join(separator), ITEM.join(separator)].join('\n')], 'menu.csv');

const TITLES = [
  'Menu, prices, taxes, and all, of our house',
  'Breads, rice, and curries, fresh, daily',
  'Lunch|Dinner|Snacks',
  'Kothrud; Pune; 411038; India',
];

test.each([',', ';', '\t', '|'])(
  'titles with other separators do not hide the separator %j',
  async (separator) => {
    const { rows, errors } = await readMenuFile(menuFile(separator, TITLES));
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ name: 'Naan', categoryName: 'BREADS', price: 45 }]);
  },
);

test('a file with one column is told which columns are missing', async () => {
  const { errors } = await readMenuFile(new File(['Name\nNaan\nRoti\n'], 'menu.csv'));
  expect(errors.map(({ message }) => message)).toContain('the column “Price” is missing');
});
