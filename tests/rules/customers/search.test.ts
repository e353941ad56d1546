import { parsePhoneQuery, phoneMatches } from '@tawa/shared/customers/customers.rules.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

describe('a search key', () => {
  test.each([
    ['D’Souza', "d'souza"],
    ['Chef‘s “Special”', 'chef\'s "special"'],
    ['Fish – Chips', 'fish - chips'],
    ['Half\u2011Plate', 'half-plate'],
    ['Crème Brûlée', 'creme brulee'],
    ['Zoe\u0308', 'zoe'],
    ['Café Ñandú', 'cafe nandu'],
    ['Smørrebrød', 'smorrebrod'],
    ['Straße', 'strasse'],
    ['Phở', 'pho'],
  ])('of %j is %j', (name, key) => {
    expect(searchKey(name)).toBe(key);
    expect(searchKey(key)).toBe(key);
  });

  test.each(['कड़ाही पनीर', 'বিরিয়ানি', 'ਲੱਸੀ', 'Ελλάς', 'ёлка', 'й', 'दही-वड़ा'])(
    'of %j keeps the marks of other scripts',
    (name) => {
      expect(searchKey(name)).toBe(foldName(name));
    },
  );

  test('of ASCII is the folded name, and a key is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.string(), (ascii, text) => {
        expect(searchKey(ascii)).toBe(foldName(ascii));
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });
});

test('a number is found from its first sign on while it is typed with a prefix', () => {
  for (const typed of ['+91 98765 43210', '+91-98765-43210', '\u202a+919876543210\u202c', '+९१ ९८७६५४३२१०'])
    for (let length = typed.search(/[+]/) + 1; length <= typed.length; length++)
      expect(
        phoneMatches('9876543210', parsePhoneQuery(typed.slice(0, length))),
        typed.slice(0, length),
      ).toBe(true);
  for (const typed of ['0091 98', '09', '098765', '91 9', '919876543210', '00919876543210'])
    expect(phoneMatches('9876543210', parsePhoneQuery(typed)), typed).toBe(true);
});

test('another number is not found, and a text finds no number', () => {
  for (const typed of ['+91 5', '+919876543211', '+1', '+987', '91 5', '011', '', '-', '98a', '+91a', '()'])
    expect(phoneMatches('9876543210', parsePhoneQuery(typed)), typed).toBe(false);
});
