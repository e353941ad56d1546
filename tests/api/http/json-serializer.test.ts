// @postgres full

import { createJsonSerializer } from '@tawa/server/support/json-serializer.ts';
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
const serialize = createJsonSerializer(table);
const good = {
  name: 'T1',
  seats: 4,
  isEmpty: true,
  shape: 'CIRCLE',
  area: { name: 'Garden' },
  guests: [{ name: 'Meera' }],
};

test('fields of the contract are serialized in order', () => {
  const { guests, ...rest } = good;
  for (const value of [
    { guests, ...rest },
    { ...good, area: null, note: 'by the window' },
  ])
    expect(serialize(value)).toBe(JSON.stringify(table.parse(value)));
});

test('fields outside the contract are dropped at every depth', () => {
  const row = {
    ...good,
    passwordHash: 'secret',
    area: { name: 'Garden', shopId: 'secret' },
    guests: [{ name: 'Meera', phoneNo: 'secret' }],
  };
  expect(serialize(row)).toBe(serialize(good));
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
    expect(() => serialize(row)).toThrow('does not match the contract');
  });
});

test.each<[string, z.ZodType]>([
  ['is open to other fields', z.looseObject({ name: z.string() })],
  ['takes anything', z.object({ any: z.unknown() })],
  ['takes anything by name', z.record(z.string(), z.unknown())],
  ['changes what it is given', z.object({ name: z.string().transform((name) => name.length) })],
  ['trims what it is given', z.object({ name: z.string().trim() })],
  ['limits what was stored before', z.array(z.object({ name: z.string().max(80).nullable() }))],
  ['compares fields', z.object({ name: z.string() }).refine(({ name }) => name !== '')],
])('a response schema that %s', (_, schema) => {
  expect(() => createJsonSerializer(schema)).toThrow('a response schema cannot');
});

test('an optional member may be missing, and none is an empty object', () => {
  const payload = createJsonSerializer(z.object({ table: table.optional() }));
  expect(payload({ table: good })).toBe(`{"table":${serialize(good)}}`);
  expect(payload({ secret: 1 })).toBe('{}');
  for (const value of [null, 'text', { table: null }])
    expect(() => payload(value)).toThrow('does not match the contract');
});

test('a mismatch names the field, not its value', () => {
  expect(() => serialize({ ...good, seats: 'secret', guests: [{ name: 7 }] })).toThrow(
    /^a response does not match the contract at seats \(invalid_type\), guests\.0\.name \(invalid_type\)$/,
  );
});
