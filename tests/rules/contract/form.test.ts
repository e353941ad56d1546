import {
  booleanOrText,
  clearable,
  list,
  optionalField,
  optionalSearch,
  rupees,
  text,
  wholeNumber,
} from '@tawa/shared/contract/schema.ts';
import { MAX_CHARGE_RUPEES, MAX_RUPEES, MAX_SUM_RUPEES, toPaise } from '@tawa/shared/money.ts';
import { MAX_LINES, MAX_QUANTITY } from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

interface Schema {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}
const REJECTED = Symbol('refused');
const parseOrRejected = (schema: Schema, value: unknown): unknown => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : REJECTED;
};
const expectRejected = (schema: Schema, values: unknown[]) => {
  for (const value of values)
    expect(parseOrRejected(schema, value), `given ${JSON.stringify(value)}`).toBe(REJECTED);
};

/** `z.coerce` and `Number()` would accept some of these as numbers. */
const notNumbers = [
  null,
  undefined,
  [],
  [3],
  {},
  true,
  false,
  '',
  ' ',
  '1 2',
  '1e3',
  '0x10',
  '1_000',
  '1,000',
  '+3',
  '3.',
  '.5',
  '٣',
  '３',
  'Infinity',
  'NaN',
  'null',
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

describe('an integer', () => {
  const seats = wholeNumber(1, 99, () => 'Please enter the seats.');

  test('is accepted as a number or as numeric text', () => {
    expect(parseOrRejected(seats, 4)).toBe(4);
    expect(parseOrRejected(seats, '4')).toBe(4);
    expect(parseOrRejected(seats, '99')).toBe(99);
    expect(parseOrRejected(seats, '007')).toBe(7);
    expect(parseOrRejected(seats, ' 12\u200b')).toBe(12);
  });

  test('rejects everything else', () => expectRejected(seats, notNumbers));

  test('is validated as an integer in its range', () => {
    expectRejected(seats, [0, '0', -1, '-1', 1.5, '1.5', 100, '100', '1'.repeat(400), 2 ** 53]);
  });

  test('gives the same value as number and as text', () => {
    const any = wholeNumber(-1_000_000, 1_000_000, () => 'A number.');
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (value) => {
        expect(parseOrRejected(any, String(value))).toBe(parseOrRejected(any, value));
      }),
    );
  });
});

describe('an amount in rupees', () => {
  test('has at most two decimals', () => {
    expect(parseOrRejected(rupees(), 45.5)).toBe(45.5);
    expect(parseOrRejected(rupees(), '45.50')).toBe(45.5);
    expect(parseOrRejected(rupees(), '0')).toBe(0);
    expect(parseOrRejected(rupees(), 0.29)).toBe(0.29);
    expectRejected(rupees(), [45.505, '45.505', '0.001']);
  });

  test('is never rounded', () => {
    expectRejected(rupees(), [1e-9, '0.000000001', Number.MIN_VALUE, 0.004, 1 + 1e-9, 99_999.00000001]);
    const message = rupees(() => 'A price.').safeParse(1e-9).error?.issues[0]?.message;
    expect(message).toBe('At most two decimals.');
    // 0.30000000000000004 in binary floating point.
    expect(parseOrRejected(rupees(), 0.1 + 0.2)).toBe(0.1 + 0.2);
  });

  test('is between 0 and one crore', () => {
    expect(parseOrRejected(rupees(), MAX_RUPEES)).toBe(10_000_000);
    expectRejected(rupees(), [-0.01, '-1', MAX_RUPEES + 0.01, '1e9', '999999999999999']);
  });

  test('may exceed the maximum price if it is a sum, to the paisa', () => {
    const sum = rupees(() => 'A sum.', MAX_SUM_RUPEES);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_SUM_RUPEES * 100 }), (paise) => {
        expect(parseOrRejected(sum, paise / 100)).toBe(paise / 100);
        expect(parseOrRejected(sum, (paise / 100).toFixed(2))).toBe(paise / 100);
        expect(toPaise(paise / 100)).toBe(paise);
      }),
    );
    expectRejected(sum, [MAX_SUM_RUPEES + 0.01, 10_000_000_000.001, -0.01, 1e-9]);
    expect(MAX_SUM_RUPEES).toBeGreaterThan(MAX_LINES * MAX_QUANTITY * MAX_RUPEES + 2 * MAX_CHARGE_RUPEES);
    expect(MAX_SUM_RUPEES * 100).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  test('rejects everything else', () => expectRejected(rupees(), notNumbers));

  test('rejects commas and says so', () => {
    const errorOf = (typed: string) => rupees(() => 'A price.').safeParse(typed).error?.issues[0]?.message;
    for (const typed of ['1,200', '1,20,000.50', '1,2'])
      expect(errorOf(typed)).toBe('Please leave out the commas, like 1200.');
    for (const typed of ['a, b', ',', '']) expect(errorOf(typed)).toBe('A price.');
  });

  test('every price of a menu is accepted, as number or text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_RUPEES * 100 }), (paise) => {
        expect(parseOrRejected(rupees(), paise / 100)).toBe(paise / 100);
        expect(parseOrRejected(rupees(), (paise / 100).toFixed(2))).toBe(paise / 100);
      }),
    );
  });
});

test('a boolean is accepted as a value or as a word', () => {
  expect([true, false, 'true', 'false'].map((value) => parseOrRejected(booleanOrText(), value))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  const wrong = [null, undefined, '', 'TRUE', ' true', 'yes', 'on', '1', '0', 1, 0, [], {}, [true]];
  expectRejected(booleanOrText(), wrong);
});

describe('a list', () => {
  const numbers = list(
    wholeNumber(1, 9, () => 'One to nine.'),
    3,
    () => 'Please add one.',
  );

  test('is accepted as an array or as JSON text in one field', () => {
    expect(parseOrRejected(numbers, [1, 2])).toEqual([1, 2]);
    expect(parseOrRejected(numbers, '[1,2]')).toEqual([1, 2]);
    expect(parseOrRejected(numbers, ['1', 2])).toEqual([1, 2]);
    expect(parseOrRejected(numbers, '["1"]')).toEqual([1]);
  });

  test('must not be empty, too long, or anything else', () => {
    expectRejected(numbers, [[], '[]', [1, 2, 3, 4], '[1,2,3,4]', '1,2', '[1', '', 'null', '{"0":1}', '"1"']);
    expectRejected(numbers, [null, undefined, 1, true, { 0: 1, length: 1 }, [[1]], [null]]);
  });
});

describe('a text', () => {
  test('is trimmed at both ends and keeps inner spaces', () => {
    expect(parseOrRejected(text(20), '  Butter  Naan ')).toBe('Butter  Naan');
    expect(parseOrRejected(text(20), 'कड़ाही पनीर')).toBe('कड़ाही पनीर');
    expect(parseOrRejected(text(20), 'no onion\nno garlic')).toBe('no onion\nno garlic');
  });

  test('must not be empty, too long or contain control characters', () => {
    expectRejected(text(5), ['', '   ', '\n', '123456', 'a\u0000b', 'a\u001bb', 'a\u007fb']);
    expectRejected(text(5), [null, undefined, 1, true, [], ['a'], {}]);
    expect(parseOrRejected(text(5), ' 12345 ')).toBe('12345');
  });

  test('rejects an unpaired surrogate, which would be stored as another character', () => {
    expectRejected(text(9), ['\ud800', 'x\udfff', '\udf5b\ud83c', '🍛\ud83c']);
    expect(parseOrRejected(text(9), '🍛👨‍👩‍👧'.slice(0, 2))).toBe('🍛');
  });
});

test('on create, an empty optional field counts as absent', () => {
  const optional = optionalField(text(10));
  expect([undefined, null, '', 'x'].map((value) => parseOrRejected(optional, value))).toEqual([
    undefined,
    undefined,
    undefined,
    'x',
  ]);
  expectRejected(optional, [1, [], {}]);
});

test('on edit, an absent field stays and an empty one is cleared', () => {
  const optional = clearable(wholeNumber(0, 9, () => 'A digit.'));
  expect([undefined, null, '', '7'].map((value) => parseOrRejected(optional, value))).toEqual([
    undefined,
    null,
    null,
    7,
  ]);
  expectRejected(optional, ['x', [], 10]);
});

test('a search text is trimmed, may be empty, and has a maximum length', () => {
  expect([undefined, '', ' naan '].map((value) => parseOrRejected(optionalSearch(), value))).toEqual([
    undefined,
    undefined,
    'naan',
  ]);
  expectRejected(optionalSearch(), ['x'.repeat(101), ['a', 'b'], 5]);
});
