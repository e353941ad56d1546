// @area invoices
import { checkCodeOf, formatCheckCode, normalizeCheckCode } from '@tawa/server/db/chain/check-code.ts';
import { expect, test } from 'vitest';

test('a code has the first 60 bits of the hash in signs that nobody takes for others', () => {
  expect(checkCodeOf(`000000000000001${'f'.repeat(49)}`)).toBe('000000000001');
  expect(checkCodeOf('f'.repeat(64))).toBe('zzzzzzzzzzzz');
  // 0x4e3b63f6603bb3a, of the second vector in docs/CHAIN.md
  expect(checkCodeOf('4e3b63f6603bb3ada452f2828f9fe1afc55b6d58c17dc597a7240baf7327d603')).toBe(
    '9rxp7xk07est',
  );
});

test('a code is read however it is typed', () => {
  const code = '7q2mx9fk01ad';
  expect(formatCheckCode(code)).toBe('7q2m-x9fk-01ad');
  for (const typed of ['7q2m-x9fk-01ad', '7Q2M X9FK 01AD', '7q2mx9fkolad', '7q2mx9fk0Iad'])
    expect(normalizeCheckCode(typed)).toBe(code);
});
