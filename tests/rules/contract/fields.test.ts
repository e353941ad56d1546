import { newId } from '@tawa/server/db/ids.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { email, id, phoneNo, pincode, rupees } from '@tawa/shared/contract/schema.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
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
    '919876543210',
    '91 98765-43210',
    '00919876543210',
    '0091 98765 43210',
    '(+91) 98765 43210',
    '098765.43210',
    '\u202a+91 98765 43210\u202c',
    '\u2068+91\u00a098765\u00a043210\u2069',
    '\u200e98765\u201143210\u200b',
    '98765\u201343210',
    '98765\u221243210',
    '9876\u00ad543210',
    '\ufeff9876543210',
    '\uff0b\uff19\uff11\uff19\uff18\uff17\uff16\uff15\uff14\uff13\uff12\uff11\uff10',
    '٩٨٧٦٥٤٣٢١٠',
    '۹۸۷۶۵۴۳۲۱۰',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '୯୮୭୬୫୪୩୨୧୦',
    '\u{1d7e1}\u{1d7e0}\u{1d7df}\u{1d7de}\u{1d7dd}\u{1d7dc}\u{1d7db}\u{1d7da}\u{1d7d9}\u{1d7d8}',
  ])('%j is normalised to ten digits', (typed) => {
    expect(phoneNo.parse(typed)).toBe('9876543210');
  });

  test.each([
    '',
    '987654321',
    '98765432101',
    '+9876543210',
    '++919876543210',
    '98765+43210',
    '+9109876543210',
    '+91 (0) 98765 43210',
    '9198765432101',
    '0091987654321',
    'tel:+919876543210',
    '98765/43210',
    '98765 43210, 98765 43211',
    '①②③④⑤⑥⑦⑧⑨⓪',
    '\u200b',
    '+1 9876543210',
    '98765o3210',
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

  test('of ten digits keeps a 91 or a 0 at its start', () => {
    for (const typed of ['9198765432', '91 98765 432', '0987654321'])
      expect(phoneNo.parse(typed)).toHaveLength(10);
    expect(phoneNo.parse('91 9198765432')).toBe('9198765432');
  });

  test('normalising twice changes nothing', () => {
    const digits = fc.stringMatching(/^\d{10}$/);
    const front = fc.constantFrom('', '0', '+91', '+91 ', '0 ', '91', '0091-');
    fc.assert(
      fc.property(front, digits, (before, ten) => {
        expect(phoneNo.parse(before + ten)).toBe(ten);
        expect(phoneNo.parse(phoneNo.parse(before + ten))).toBe(ten);
      }),
    );
  });
});

test('codes lose the signs that nobody sees, and only these', () => {
  for (const { schema, code, wrong } of [
    { schema: email, code: 'asha@example.com', wrong: 'mailto:asha@example.com' },
    { schema: shopsApi.addShop.body?.shape.upiId, code: 'asha.verma@okaxis', wrong: 'asha verma@okaxis' },
    { schema: shopsApi.addShop.body?.shape.gstIn, code: '22AAAAA0000A1Z5', wrong: '22AAAAA0000A1Z' },
    { schema: pincode, code: '171001', wrong: '17100O' },
    { schema: accountsApi.verifyUser.body?.shape.otp, code: '042917', wrong: '04291' },
  ]) {
    const [start, end] = [code.slice(0, 4), code.slice(4)];
    for (const typed of [
      code,
      `\u202a${code}\u202c`,
      `\ufeff ${code}\u00a0`,
      `${start}\u200b${end}`,
      `${start}\u00ad${end}`,
    ])
      expect(schema?.parse(typed), JSON.stringify(typed)).toBe(code);
    expect(schema?.safeParse(`\u200b${wrong}`).success, wrong).toBe(false);
  }
});

test('an amount loses the signs that nobody sees, and is never put together', () => {
  const amount = rupees();
  for (const typed of ['1250.5', ' 1250.5 ', '\u202a1250.5\u202c', '\u00a01250.5\ufeff', '1\u200b250.5'])
    expect(amount.parse(typed), JSON.stringify(typed)).toBe(1250.5);
  for (const typed of ['1 250', '1\u00a0250', '1,250', '₹1250', '', '\u200b', '१२५०', ' '.repeat(1_000_000)])
    expect(amount.safeParse(typed).success, JSON.stringify(typed.slice(0, 10))).toBe(false);
});

test('a password keeps every sign', () => {
  const typed = '\u200b\u202acorrect\u00adhorse\u202c\u200b';
  expect(accountsApi.changePassword.body?.parse({ oldPassword: typed, newPassword: typed })).toEqual({
    oldPassword: typed,
    newPassword: typed,
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
    // The machine's clock may be set back at any time. An id never has a time before that of the last one.
    const now = Date.now() + 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now });
    expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBe(now);
    vi.useRealTimers();
  });

  test.each(['', 'T1', '1', "' or 1=1 --", null, 7, {}])('%j is invalid', (given) => {
    expect(id.safeParse(given).success).toBe(false);
  });
});
