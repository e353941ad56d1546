import { describeCsvError } from '@tawa/shared/menu/import-messages.rules.ts';
import { formatMenuCsv, parseMenuCsv } from '@tawa/shared/menu/menu-csv.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../support/builders/item.ts';

const item = anItem({
  name: 'Paneer "Lababdar", half',
  price: 1250.5,
  categoryId: { _id: '01890000-0000-7000-8000-000000000001', name: 'MAIN COURSE' },
  mealType: 'NONVEG',
  isStar: true,
  isAvailable: false,
  shortCode: 'PL',
  priority: 3,
});
const HEAD = ['Name', 'Category', 'Price', 'Meal Type'];
const valuesOf = (...rows: string[][]) => parseMenuCsv([HEAD, ...rows]).rows.map(({ values }) => values);
const faultsOf = (...rows: string[][]) =>
  parseMenuCsv([HEAD, ...rows])
    .errors.map(describeCsvError)
    .map(({ row, message }) => `${row}: ${message}`);

test('the CSV is UTF-8 with a byte order mark, CRLF line ends and a header row', () => {
  expect(formatMenuCsv([item], [])).toBe(
    '\ufeffName,Category,Price,Meal Type,Short Code,Priority,Starred,Available,Variant,Default,Add-on groups\r\n' +
      '"Paneer ""Lababdar"", half",MAIN COURSE,1250.5,Non-veg,PL,3,Yes,No,,,\r\n',
  );
});

/** Texts that a program may have put in the place of another. */
const DOUBTFUL = [
  ...['1E+05', '1.2e+11', '5E-01', '02-Jan', 'Jan-02', '1-feb', '#NAME?', '#REF!', '#N/A', '#####'],
  ...['Dal &amp; Rice', 'Rotis &#40;2&#41;', 'Caf&eacute;', 'A&nbsp;B', 'Caf\ufffd'],
];
const MAY_BE_CHANGED = /^2: the name “.*” may have been changed by a program: correct it, or put an/;

test.each(DOUBTFUL)('%s is asked about in every text, and is read behind an apostrophe', (text) => {
  expect(faultsOf([text, 'A', '1', 'Veg'])).toEqual([expect.stringMatching(MAY_BE_CHANGED)]);
  for (const cell of [`'${text}`, `="${text}"`]) {
    expect(faultsOf([cell, 'A', '1', 'Veg'])).toEqual([]);
    expect(valuesOf([cell, 'A', '1', 'Veg'])[0]?.name).toBe(text);
  }
  const { errors } = parseMenuCsv([
    [...HEAD, 'Short Code', 'Variant', 'Add-on groups'],
    ['Naan', text, '1', 'Veg', text, text, text],
    ['Group', 'Min', 'Max', 'Option', 'Price', 'Item'],
    [text, '0', '1', text, '5', text],
  ]);
  expect(errors.map(describeCsvError).map(({ row, message }) => `${row} ${message.split(' “')[0]}`)).toEqual([
    ...['2 the category', '2 the short code', '2 the size', '2 the add-on group'],
    ...['4 the group', '4 the option', '4 the item'],
  ]);
  expect(formatMenuCsv([{ ...item, name: text }], []).replaceAll('"', '')).toContain(`\r\n'${text},`);
});

test.each(['1E5', 'E+05', 'Fish & chips', 'R&D; Jan', '#1', '2-in-1', 'Tea&Coffee'])(
  '%s is a text like any other',
  (text) => {
    expect(faultsOf([text, 'A', '1', 'Veg'])).toEqual([]);
    expect(formatMenuCsv([{ ...item, name: text }], [])).not.toContain(`'${text}`);
  },
);

test.each([
  ['="007"', '007'],
  ['="say ""hi"""', 'say "hi"'],
  ['="=1+1"', '=1+1'],
])('%s is %s', (cell, text) => {
  expect(valuesOf([cell, 'A', '="120"', 'Veg'])[0]).toMatchObject({ name: text, price: '120' });
});

test.each(['=1+1', '+91 Special', '-', '@home', "'=1", "''+x", '＝1'])(
  '%s is not read as a formula and is unescaped again',
  (name) => {
    const [, line = ''] = formatMenuCsv([{ ...item, name }], []).split('\r\n');
    expect(line.startsWith(`'${name},`)).toBe(true);
    expect(valuesOf([`'${name}`, 'A', '1', 'Veg'])[0]?.name).toBe(name);
  },
);

test.each([';', '\t', ',', '|', '\n', '\r\n'])(
  'a character that ends a cell in some spreadsheet starts no formula: %j',
  (end) => {
    for (const formula of ['=1+1', '-1', '+1', '@home', ' =1', "'=1", '＝1']) {
      const name = `Naan${end}${formula}`;
      const written = `Naan${end}'${formula}`;
      expect(formatMenuCsv([{ ...item, name }], [])).toContain(`\r\n"${written}",MAIN COURSE`);
      expect(valuesOf([written, 'A', '1', 'Veg'])[0]?.name).toBe(name);
    }
    expect(formatMenuCsv([{ ...item, name: `Naan${end}half` }], [])).toContain(`"Naan${end}half"`);
  },
);

test.each([':', ' '])('after %j, which ends a cell only by hand, a name stays as it is', (end) => {
  const name = `Combo${end}-1`;
  expect(formatMenuCsv([{ ...item, name }], [])).toContain(`\r\n${name},MAIN COURSE`);
});

test('quotes in a name do not hide a formula', () => {
  expect(formatMenuCsv([{ ...item, name: 'Naan;"=1+1"' }], [])).toContain('"Naan;\'""=1+1""",MAIN');
});

test('every valid name survives the round trip', () => {
  const unit = fc.constantFrom(...`='+-@ab" ,;\t\nह\u200d`, '1E+05', '&amp;', '#REF!', '="');
  const name = fc.string({ minLength: 1, unit });
  fc.assert(
    fc.property(
      name.filter((text) => text.trim() === text),
      (text) => {
        const [, line = ''] = formatMenuCsv([{ ...item, name: text }], []).split('\r\n');
        const cell = line.startsWith('"')
          ? (/^"((?:[^"]|"")*)"/.exec(line)?.[1] ?? '').replaceAll('""', '"')
          : (line.split(',')[0] ?? '');
        expect(valuesOf([cell, 'A', '1', 'Veg'])[0]?.name).toBe(text);
      },
    ),
  );
});

describe('a price', () => {
  test.each([
    ['₹1,250.50', '1250.50'],
    ['₹ 1,25,000', '125000'],
    ['Rs. 90', '90'],
    ['Rs 90/-', '90'],
    ['INR 45', '45'],
    ['45.5', '45.5'],
    ['\u00a0200 ', '200'],
    ['120 Rs', '120'],
    ['120 Rs.', '120'],
    ['Rs. 120', '120'],
    ['Rs.120.50', '120.50'],
    ['₹120', '120'],
    ['₹\u00a0120', '120'],
    ['120 INR', '120'],
    ['120 rupees', '120'],
    ['Re. 1', '1'],
    ['120 /-', '120'],
    ['120.', '120'],
    ['Rs 1,20,000.', '120000'],
    ['\u200e120\u200b', '120'],
    ['1,200,000', '1200000'],
    ['1200.000', '1200.000'],
    ['0.500', '0.500'],
  ])('%s is %s', (cell, price) => {
    expect(valuesOf(['Naan', 'BREADS', cell, 'Veg'])[0]?.price).toBe(price);
  });
  test.each([
    ...['abc', '12,50', '-5', '1.250,50', '$3', '1e3', '१२', '(120)', '120.50.', '120/240', '12,0', '₹', '.'],
    // Blanks may stand between two numbers.
    ...['1 200', '12 0', '1\u00a0200', '1\u202f200', '120 .50', '1, 200', '1 2/-', 'Rs 1 2'],
    // These commas separate thousands neither in India nor elsewhere.
    ...['1,20', '123,45,678', '1,234,56', '1,2345', '0,120', '1,200,00,000', ',120', '120,'],
  ])('%s is invalid', (cell) => {
    expect(faultsOf(['Naan', 'BREADS', cell, 'Veg'])).toEqual([
      `2: the price “${cell}” is not an amount in rupees`,
    ]);
  });
  test.each([
    ['1.200', '1200'],
    ['₹ 5.555', '5555'],
    ['120.000 Rs', '120000'],
  ])('%s may be thousands, so the message says how to write it', (cell, thousands) => {
    expect(faultsOf(['Naan', 'BREADS', cell, 'Veg'])).toEqual([
      `2: the price “${cell}” may be thousands: write ${thousands}, or at most two digits after the dot`,
    ]);
  });
  test('1E+05 is asked about', () => {
    expect(faultsOf(['Naan', 'BREADS', '1E+05', 'Veg'])).toEqual([
      '2: the price “1E+05” has been shortened by the spreadsheet: write all of its digits',
    ]);
  });
});

test.each([
  ['Veg', 'VEG'],
  ['VEG', 'VEG'],
  [' vegetarian', 'VEG'],
  ['non-veg', 'NONVEG'],
  ['NONVEG', 'NONVEG'],
  ['Non Veg', 'NONVEG'],
  ['NON_VEG', 'NONVEG'],
])('the meal type %s is %s', (cell, mealType) => {
  expect(valuesOf(['Naan', 'BREADS', '5', cell])[0]?.mealType).toBe(mealType);
});

test('headings are matched loosely, and unknown ones are ignored', () => {
  const heads = ['\ufeffITEM NAME', ' category ', 'Price (₹)', 'meal_type', 'short code', 'Notes', ''];
  const { rows, unknownColumns, errors } = parseMenuCsv([
    heads,
    ['Naan', 'Breads', '5', 'veg', 'n', 'soft', ''],
  ]);
  expect(errors).toEqual([]);
  expect(unknownColumns).toEqual(['Notes']);
  expect(rows[0]?.values).toEqual({
    name: 'Naan',
    categoryName: 'Breads',
    price: '5',
    mealType: 'VEG',
    shortCode: 'n',
  });
});

test('a missing or duplicate column is named', () => {
  const read = (...heads: string[]) =>
    parseMenuCsv([heads, ['a']])
      .errors.map(describeCsvError)
      .map(({ message }) => message);
  expect(read('Name', 'Category', 'Meal Type')).toEqual(['the column “Price” is missing']);
  expect(read(...HEAD, 'Rate')).toEqual(['the column “Price” appears twice']);
});

test('rows are numbered as in the spreadsheet, including empty ones', () => {
  const rows = [['', ''], ['Naan', '', '', 'egg'], [''], ['Roti', 'BREADS', 'x', 'veg']];
  expect(faultsOf(...rows)).toEqual([
    '3: the category is missing',
    '3: the price is missing',
    '3: the meal type “egg” is neither Veg nor Non-veg',
    '5: the price “x” is not an amount in rupees',
  ]);
});

test('an empty short code means none, an empty Yes or No means unset', () => {
  const { rows, errors } = parseMenuCsv([
    [...HEAD, 'Short Code', 'Starred', 'Available'],
    ['Naan', 'BREADS', '5', 'Veg', '', '', 'NO'],
    ['Roti', 'BREADS', '5', 'Veg', 'R', 'maybe', 'TRUE'],
  ]);
  expect(rows[0]?.values).toEqual({
    name: 'Naan',
    categoryName: 'BREADS',
    price: '5',
    mealType: 'VEG',
    shortCode: '',
    isAvailable: false,
  });
  expect(errors.map(describeCsvError)).toEqual([
    { row: 3, message: 'the cell under Starred “maybe” is neither Yes nor No' },
  ]);
});

describe('a filled cell without a place is an error of its row', () => {
  test('behind the last heading, or below an empty one', () => {
    const { errors, rows } = parseMenuCsv([
      ['Name', '', 'Category', 'Price', 'Meal Type'],
      ['Naan', 'soft', 'BREADS', '5', 'Veg', '', 'x', '7'],
      ['Roti', '', 'BREADS', '5', 'Veg', '', ''],
      ['Group', 'Min', 'Max', 'Option', 'Price'],
      ['Dips', '0', '1', 'Mint', '5', 'cold'],
    ]);
    expect(rows).toHaveLength(2);
    expect(errors.map(describeCsvError)).toEqual([
      { row: 2, message: 'there is no heading above “soft”, “x”, “7”: add one, or clear the cell' },
      { row: 5, message: 'there is no heading above “cold”: add one, or clear the cell' },
    ]);
  });

  test.each(['soft\nRoti,BREADS,5,Veg,', 'soft\nRoti;BREADS;"5";non-veg', 'soft\nDips,0,1,Mint,5'])(
    'in another cell, because of a quotation mark: %j',
    (notes) => {
      const { errors } = parseMenuCsv([
        [...HEAD, 'Notes'],
        ['Naan', 'BREADS', '5', 'Veg', notes],
      ]);
      expect(errors.map(describeCsvError).map(({ row, message }) => `${row}: ${message}`)).toEqual([
        expect.stringMatching(/^2: the cell under Notes “soft\n.*” contains another row/s),
      ]);
    },
  );

  test('a note of two lines contains no row', () => {
    const notes = 'Served with raita, papad\nand 2 rotis, veg';
    const { errors } = parseMenuCsv([
      [...HEAD, 'Notes'],
      ['Naan', 'BREADS', '5', 'Veg', notes],
    ]);
    expect(errors).toEqual([]);
  });
});

describe('rows above the headings', () => {
  test('are titles, and are returned as such', () => {
    const parsed = parseMenuCsv([
      ['Hotel Annapurna', '', ''],
      [''],
      ['Price list', 'of April', 'Name'],
      HEAD,
      ['Naan', 'BREADS', 'x', 'Veg'],
    ]);
    expect(parsed.titleRows).toEqual([
      { row: 1, text: 'Hotel Annapurna' },
      { row: 3, text: 'Price list, of April, Name' },
    ]);
    expect(parsed.errors.map(describeCsvError)).toEqual([
      { row: 5, message: 'the price “x” is not an amount in rupees' },
    ]);
  });

  test('the row with most known headings names the missing one', () => {
    const { errors, titleRows } = parseMenuCsv([['Menu'], ['Name', 'Price'], ['Naan', '5']]);
    expect(titleRows).toEqual([{ row: 1, text: 'Menu' }]);
    expect(errors.map(describeCsvError).map(({ row, message }) => `${row}: ${message}`)).toEqual([
      '2: the column “Category” is missing',
      '2: the column “Meal Type” is missing',
    ]);
  });
});
