import { createSerializer } from '@tawa/server/support/response-serializer.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const table = z.object({
  name: z.string(),
  seats: z.number(),
  isEmpty: z.boolean(),
  shape: z.enum(['CIRCLE', 'RECTANGLE']),
  area: z.object({ name: z.string() }).nullable(),
  note: z.string().optional(),
  guests: z.array(z.object({ name: z.string() })),
});
const shape = createSerializer(table);
const good = {
  name: 'T1',
  seats: 4,
  isEmpty: true,
  shape: 'CIRCLE',
  area: { name: 'Garden' },
  guests: [{ name: 'Meera' }],
};

test('fields of the contract are serialized in order', () => {
  expect(shape(good)).toEqual(good);
  expect(JSON.stringify(shape({ ...good, area: null, note: 'by the window' }))).toBe(
    JSON.stringify(table.parse({ ...good, area: null, note: 'by the window' })),
  );
});

test('fields outside the contract are dropped at every depth', () => {
  const row = {
    ...good,
    passwordHash: 'secret',
    area: { name: 'Garden', shopId: 'secret' },
    guests: [{ name: 'Meera', phoneNo: 'secret' }],
  };
  expect(shape(row)).toEqual(good);
});

describe('rejected is', () => {
  test.each<[string, object]>([
    ['a field that is missing', { ...good, name: undefined }],
    ['an object in place of a text', { ...good, name: { passwordHash: 'secret' } }],
    ['a list in place of a text', { ...good, name: ['secret'] }],
    ['a text in place of a number', { ...good, seats: '4' }],
    ['what is no number', { ...good, seats: Number.NaN }],
    ['a number in place of a flag', { ...good, isEmpty: 1 }],
    ['a word that the contract does not know', { ...good, shape: 'OVAL' }],
    ['null where it may not be', { ...good, guests: null }],
    ['an object in place of a list', { ...good, guests: {} }],
    ['a text in place of an object', { ...good, area: 'Garden' }],
    ['a list with something else in it', { ...good, guests: [null] }],
  ])('%s', (_, row) => {
    expect(() => shape(row)).toThrow('where the contract expects');
  });
});

test.each<[string, z.ZodType]>([
  ['is open to other fields', z.looseObject({ name: z.string() })],
  ['takes anything', z.object({ any: z.unknown() })],
  ['changes what it is given', z.object({ name: z.string().transform((name) => name.length) })],
])('a response schema that %s', (_, schema) => {
  expect(() => createSerializer(schema)).toThrow('a response schema cannot');
});
