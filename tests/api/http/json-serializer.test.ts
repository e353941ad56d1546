// @postgres full

import { createEnvelopeSerializer, createJsonSerializer } from '@tawa/server/support/json-serializer.ts';
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
    expect(() => serialize(row)).toThrow('where the contract expects');
  });
});

test.each<[string, z.ZodType]>([
  ['is open to other fields', z.looseObject({ name: z.string() })],
  ['takes anything', z.object({ any: z.unknown() })],
  ['changes what it is given', z.object({ name: z.string().transform((name) => name.length) })],
])('a response schema that %s', (_, schema) => {
  expect(() => createJsonSerializer(schema)).toThrow('a response schema cannot');
  expect(() => createEnvelopeSerializer(schema)).toThrow('a response schema cannot');
});

describe('an envelope', () => {
  const data = z.object({
    table,
    note: z.string().optional(),
    guests: z.array(z.object({ name: z.string() })),
  });
  const serializeData = createEnvelopeSerializer(data);
  const serializePayload = createEnvelopeSerializer(
    z.object({ action: z.enum(['added']), table: table.optional() }),
  );

  test.each<[string, object]>([
    ['all members', { table: good, note: 'quoted "', guests: [] }],
    ['an optional member missing', { guests: good.guests, table: good }],
  ])('has the text of the parsed value with %s', (_, value) => {
    expect(serializeData(value)).toBe(JSON.stringify(data.parse(value)));
  });

  test('writes an entity once, whichever envelope is first', () => {
    let reads = 0;
    const counted = {
      ...good,
      get seats() {
        reads++;
        return 4;
      },
    };
    const text = serialize(good);
    expect(serializePayload({ action: 'added', table: counted })).toBe(`{"action":"added","table":${text}}`);
    const readsOnce = reads;
    expect(serializeData({ table: counted, guests: [] })).toBe(`{"table":${text},"guests":[]}`);
    expect(reads).toBe(readsOnce);
    expect(serializePayload({ action: 'added' })).toBe('{"action":"added"}');
  });

  test('without members is an empty object', () => {
    expect(createEnvelopeSerializer(z.object({}))({ secret: 1 })).toBe('{}');
  });

  test.each([null, 'text', { guests: [] }, { guests: [], table: null }])('is not %j', (value) => {
    expect(() => serializeData(value)).toThrow('where the contract expects');
  });
});
