import { newId } from '@tawa/server/db/ids.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { email, id, phoneNo } from '@tawa/shared/contract/schema.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formFields } from '../../support/schema-fields.ts';

describe('a phone number', () => {
  test.each([
    '9876543210',
    ' 98765 43210 ',
    '98765-43210',
    '09876543210',
    '0 98765 43210',
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '\u00a09876543210',
  ])('%j is normalised to ten digits', (typed) => {
    expect(phoneNo.parse(typed)).toBe('9876543210');
  });

  test.each([
    '',
    '987654321',
    '98765432101',
    '919876543210',
    '+9109876543210',
    '+1 9876543210',
    '98765o3210',
    '٩٨٧٦٥٤٣٢١٠',
    '९८७६५४३२१०',
    '9876543210; drop table users',
    9_876_543_210,
    null,
    undefined,
    ['9876543210'],
  ])('%j is invalid', (typed) => {
    const parsed = phoneNo.safeParse(typed);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toBe('Please enter a 10-digit phone number.');
  });

  test('normalising twice changes nothing', () => {
    const digits = fc.stringMatching(/^\d{10}$/);
    const front = fc.constantFrom('', '0', '+91', '+91 ', '0 ');
    fc.assert(
      fc.property(front, digits, (before, ten) => {
        expect(phoneNo.parse(before + ten)).toBe(ten);
        expect(phoneNo.parse(phoneNo.parse(before + ten))).toBe(ten);
      }),
    );
  });
});

test('an email is lowercased, and one without a domain is rejected', () => {
  expect(email.parse('  Asha@Example.COM ')).toBe('asha@example.com');
  for (const typed of ['', 'asha', 'asha@', '@example.com', 'a b@example.com', null, 5, ['a@b.co']]) {
    const parsed = email.safeParse(typed);
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toBe('Please enter an email address.');
  }
  expect(email.safeParse(`${'a'.repeat(300)}@example.com`).success).toBe(false);
});

describe('the name fields of forms', () => {
  const names = listEndpoints().flatMap(({ name, endpoint }) =>
    Object.entries(formFields(endpoint.body))
      .filter(([field]) => /^(name|customerName)$/.test(field))
      .map(([field, schema]) => ({ call: name, field, schema })),
  );

  test('belong to persons, shops, tables, areas, categories, items, inventory and orders', () => {
    expect(names.length).toBeGreaterThanOrEqual(17);
  });

  test.each(names)('$field of $call is one line without control characters', ({ schema }) => {
    for (const sign of ['\n', '\r', '\r\n', '\t', '\v', '\0', '\x1b', '\x7f', '\x85', '\u2028', '\u2029']) {
      const { error } = schema.safeParse(`Asha${sign}Verma`);
      expect(error?.issues[0]?.message).toMatch(/^Please use plain text/);
    }
    expect(schema.safeParse('आशा 🍛 D’Souza').success).toBe(true);
  });
});

describe('ids', () => {
  test('are UUIDv7, unique, and in creation order', () => {
    const made = Array.from({ length: 5_000 }, newId);
    expect(new Set(made).size).toBe(made.length);
    expect([...made].sort()).toEqual(made);
    for (const one of made) {
      expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(id.safeParse(one).success).toBe(true);
    }
  });

  test('contain their creation time', () => {
    const before = Date.now();
    const stamp = Number.parseInt(newId().replace('-', '').slice(0, 12), 16);
    expect(stamp).toBeGreaterThanOrEqual(before);
    expect(stamp).toBeLessThanOrEqual(Date.now());
  });

  test.each(['', 'T1', '1', "' or 1=1 --", null, 7, {}])('%j is invalid', (given) => {
    expect(id.safeParse(given).success).toBe(false);
  });
});
