import { GSTIN_PATTERN, hasWrongGstinCheckDigit } from '@tawa/shared/shops/shops.rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

// Published numbers; the first appears in most descriptions of the rule.
const REAL = ['27AAPFU0939F1ZV', '27AAACR5055K1Z7', '24AAACC1206D1ZM'];

test.each(REAL)('%s has the correct check digit', (gstIn) => {
  expect(hasWrongGstinCheckDigit(gstIn)).toBe(false);
});

test('a GSTIN is checked as it is stored: trimmed and in upper case', () => {
  expect(hasWrongGstinCheckDigit(' 27aapfu0939f1zv ')).toBe(false);
  expect(hasWrongGstinCheckDigit(' 27aapfu0939f1zw ')).toBe(true);
});

test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', 'no number', '२७AAPFU0939F1ZV'])(
  '%j has an invalid format, so the check digit is not reported',
  (typed) => {
    expect(GSTIN_PATTERN.test(typed)).toBe(false);
    expect(hasWrongGstinCheckDigit(typed)).toBe(false);
  },
);

test('any single wrong character is detected', () => {
  const letter = fc.integer({ min: 0, max: 14 });
  const other = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  fc.assert(
    fc.property(fc.constantFrom(...REAL), letter, other, (gstIn, index, wrong) => {
      const typed = gstIn.slice(0, index) + wrong + gstIn.slice(index + 1);
      fc.pre(typed !== gstIn && GSTIN_PATTERN.test(typed));
      expect(hasWrongGstinCheckDigit(typed)).toBe(true);
    }),
  );
});
