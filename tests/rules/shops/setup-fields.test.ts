import {
  addressFields,
  dayOrInstant,
  decimal,
  optionalPage,
  pathSegmentName,
} from '@tawa/shared/contract/schema.ts';
import { employeeMatches } from '@tawa/shared/employees/employees.rules.ts';
import { fromThousandths, stockStatus, toThousandths } from '@tawa/shared/inventory/inventory.rules.ts';
import { GSTIN_PATTERN } from '@tawa/shared/shops/shops.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

test.each([
  ['27AAPFU0939F1ZV', true],
  ['03AABFT0000K1ZX', true],
  ['29ABCDE1234FAZ5', true],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F0ZV', false],
  ['27AAPFU0939F1YV', false],
  ['2AAAPFU0939F1ZV', false],
  ['27AAPFU0939F1Z', false],
  ['27AAPFU0939F1ZVV', false],
  ['27AAPFU0939F1ZV\n', false],
])('the shape of a GSTIN: %j %s', (text, fits) => {
  expect(GSTIN_PATTERN.test(text)).toBe(fits);
});

test.each(['.', '..', ' .. '])('%j is an invalid name because it would be lost in a path', (name) => {
  expect(pathSegmentName(40).safeParse(name).success).toBe(false);
});
test.each(['...', '.a', 'a.', 'A/1', 'टेबल १'])('%j is a valid name', (name) => {
  expect(pathSegmentName(40).parse(name)).toBe(name);
});

test('a pincode is six digits, with or without a space', () => {
  for (const typed of [' 171 001 ', '171001', 171001])
    expect(addressFields.pincode.parse(typed)).toBe('171001');
  for (const typed of ['17100', '1710011', '17100a', '१७१००१', 17100, null]) {
    expect(addressFields.pincode.safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter a 6-digit pincode.',
    );
  }
});

describe('a quantity', () => {
  const quantity = decimal(10_000_000, 3, () => 'Please enter a quantity.');

  test('of up to three decimals is returned as it was sent, as number or text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (thousandths) => {
        const sent = fromThousandths(thousandths);
        expect(quantity.parse(sent)).toBe(sent);
        expect(quantity.parse(sent.toFixed(3))).toBe(sent);
        expect(toThousandths(sent)).toBe(thousandths);
        expect(stockStatus(sent)).toBe(thousandths === 0 ? 'OUT_OF_STOCK' : 'AVAILABLE');
      }),
    );
  });

  test('that rounds to zero is rejected', () => {
    for (const tiny of [1e-9, '0.000000001', 1e-7, Number.MIN_VALUE])
      expect(quantity.safeParse(tiny).error?.issues[0]?.message).toBe('At most 3 decimals.');
  });

  test('of four decimals is rejected, however large', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
        const fourth = `${whole}.${String(part).padStart(3, '0')}5`;
        expect(quantity.safeParse(fourth).success).toBe(false);
      }),
    );
  });
});

test.each([
  ['2026-11-20', '2026-11-19T18:30:00.000Z'],
  ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:00.5+05:30', '2026-11-20T04:30:00.500Z'],
])('%s is the instant %s', (typed, at) => {
  expect(new Date(dayOrInstant().parse(typed)).toISOString()).toBe(at);
});
test.each([
  '',
  '20-11-2026',
  '2026-02-29',
  '2026-11-20T25:00:00Z',
  '2026-11-20T10:00:00',
  0,
  null,
  '0000-01-01',
  '0000-01-01T00:00:00+23:59',
  '1899-12-31',
  '9999-12-31T23:59:59-23:59',
])('%j is an invalid date', (typed) => {
  expect(dayOrInstant().safeParse(typed).error?.issues[0]?.message).toBe('Please enter a date.');
});

test.each(['1900-01-01', '9999-12-31', '9999-12-30T10:00:00Z'])('%s has a year of four digits', (typed) => {
  expect(new Date(dayOrInstant().parse(typed)).toISOString()).toMatch(/^\d{4}-/);
});

test('a missing page means the first', () => {
  for (const none of [undefined, null, '']) expect(optionalPage().parse(none)).toBeUndefined();
  expect(optionalPage().parse('3')).toBe(3);
  for (const typed of ['0', -1, 1.5, 'x', '1e3']) expect(optionalPage().safeParse(typed).success).toBe(false);
});

test('a name is equal however its accents and nuktas were typed', () => {
  expect(foldName('CRE\u0300ME')).toBe(foldName('crème'));
  expect(foldName('प\u095cोसी')).toBe(foldName('पड\u093cोसी'));
  expect(foldName('creme')).not.toBe(foldName('crème'));
});

test('an employee is found by name, phone and email only', () => {
  const ravi = { name: 'Ravi Kumar', phoneNo: '7000041002', email: 'ravi@demo.example', saleId: 'MANGO21' };
  for (const q of ['', ' ', undefined, 'RAVI', 'kum', '41002', '+91 70000-41002', '+9170000', 'Demo.'])
    expect(employeeMatches(ravi, q)).toBe(true);
  for (const q of ['mango', '-', '%', '41003', '+9170001']) expect(employeeMatches(ravi, q)).toBe(false);
});
