import type { Random } from '@tawa/server/demo/random.ts';
import { z } from 'zod';

interface ValueShape {
  kind: 'text' | 'number' | 'flag' | 'choice' | 'list' | 'object' | 'record' | 'unknown';
  min: number;
  max: number;
  format?: string | undefined;
  choices?: unknown[];
  item?: z.ZodType;
  /** Of a record. */
  key?: z.ZodType;
  value?: z.ZodType;
  fields?: Record<string, z.ZodType>;
}

const unknown: ValueShape = { kind: 'unknown', min: 0, max: 80 };

/** Unwraps pipes, transforms and optionals. */
export function shapeOf(schema: z.core.$ZodType): ValueShape {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return shapeOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe) {
    const shapes = [schema.out, schema.in].map((side) => shapeOf(side as z.ZodType));
    return shapes.find(({ format }) => format) ?? shapes.find(({ kind }) => kind !== 'unknown') ?? unknown;
  }
  if (schema instanceof z.ZodUnion) return shapeOf(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodObject) return { ...unknown, kind: 'object', fields: schema.shape };
  if (schema instanceof z.ZodRecord)
    return {
      ...unknown,
      kind: 'record',
      key: schema.keyType as z.ZodType,
      value: schema.valueType as z.ZodType,
    };
  if (schema instanceof z.ZodEnum) return { ...unknown, kind: 'choice', choices: schema.options };
  const json = z.toJSONSchema(schema, { unrepresentable: 'any' });
  const { type, format, minimum, maximum, maxLength, maxItems } = json;
  const max = Math.min(maximum ?? maxLength ?? maxItems ?? 80, 20_000_000);
  const limits = { min: minimum ?? 0, max, format };
  if (schema instanceof z.ZodArray) return { ...limits, kind: 'list', item: schema.element as z.ZodType };
  if (type === 'string') return { ...limits, kind: 'text' };
  if (type === 'boolean') return { ...limits, kind: 'flag' };
  if (type === 'number' || type === 'integer') return { ...limits, kind: 'number' };
  return unknown;
}

/** Fields inside lists and objects by their paths, such as `cartItems.0.options.0.qty`. */
export function nestedFields(path: string, schema: z.core.$ZodType): [path: string, schema: z.ZodType][] {
  const { kind, item, fields = {} } = shapeOf(schema);
  const inside: [string, z.ZodType][] =
    kind === 'list' && item
      ? [[`${path}.0`, item]]
      : Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]);
  return inside.flatMap(([at, field]) => [[at, field] as [string, z.ZodType], ...nestedFields(at, field)]);
}

export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e21,
  -0.1,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001b[31m',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  [],
  {},
  [[]],
  [null],
  [{}],
  { toString: 1 },
  { length: 1e9 },
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x7f',
  '9007199254740993',
  '٣',
  '{"$gt":""}',
  '[',
  '%00',
  '%ff',
  '../../etc/passwd',
  "'; DROP TABLE kots; --",
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(70_000),
  '🍛'.repeat(5_000),
  '['.repeat(5_000),
];

const UNICODE_TEXTS = [
  'दाल',
  '🍛',
  'é',
  'e\u0301',
  'İıßſŉ',
  'ﬃ',
  "O'Brien",
  '<b>',
  "' OR 1=1--",
  '%',
  '_',
  '\\',
  '../x',
  '\u200b',
  '\u2028',
];
const DATES = [
  '2026-11-05',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2024-02-29',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00+23:59',
  '2026-11-05T10:00:00.123456789Z',
];

/** Like `random.pick`, but may return undefined. */
const pick = <T>(random: Random, values: readonly T[]): T =>
  values[random.integer(0, values.length - 1)] as T;

function objectFor(fields: Record<string, z.ZodType>, good: unknown, random: Random): unknown {
  const row = (good ?? {}) as Record<string, unknown>;
  const [name, schema] = pick(random, Object.entries(fields));
  return { ...row, [name]: valueFor(schema, row[name], random) };
}

function listItemFor(item: z.core.$ZodType, good: unknown, random: Random): unknown {
  const { fields } = shapeOf(item);
  return fields ? objectFor(fields, good, random) : valueFor(item, good, random);
}

/** Plausible, at or just beyond limits. */
function boundaryValue(
  { kind, min, max, format, choices = [], item, key, value, fields = {} }: ValueShape,
  good: unknown,
  random: Random,
): unknown {
  if (format === 'date' || format === 'date-time') return pick(random, DATES);
  if (format === 'uuid')
    return pick(random, [good, String(good).toUpperCase(), '00000000-0000-0000-0000-000000000000']);
  switch (kind) {
    case 'number': {
      const number = pick(random, [
        min,
        max,
        min + 1,
        max - 0.01,
        1,
        2,
        12.5,
        0.001,
        0.1 + 0.2,
        max + 1,
        min - 1,
      ]);
      return random.chance(0.5) ? number : String(number);
    }
    case 'flag':
      return pick(random, [true, false, 'true', 'false']);
    case 'choice':
      return pick(random, choices);
    case 'object': {
      const object = objectFor(fields, good, random);
      return pick(random, [object, JSON.stringify(object)]);
    }
    case 'record': {
      if (!key || !value) return {};
      const [goodKey, goodValue] = Object.entries(good ?? {})[0] ?? [];
      const name = random.chance(0.5) && goodKey ? goodKey : nameOf(valueFor(key, goodKey, random));
      return { ...(good as object), [name]: valueFor(value, goodValue, random) };
    }
    case 'list': {
      const lines = Array.isArray(good) ? good : [];
      const [first] = lines;
      const line = item && listItemFor(item, first, random);
      return pick(random, [
        [line],
        [...lines, line],
        Array(max).fill(first),
        Array(max + 1).fill(first),
        JSON.stringify([line]),
      ]);
    }
    default: {
      const text = pick(random, UNICODE_TEXTS);
      const longest = text.repeat(max).slice(0, max);
      return pick(random, [
        text,
        ` ${text} `,
        `${text} ${random.integer(1, 1e6)}`,
        longest,
        `${longest}x`,
        good,
      ]);
    }
  }
}

/** The name of a property. `String` would call the number that a hostile object has as its `toString`. */
export const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : String(JSON.stringify(value));

/** 40 % hostile values. */
export function valueFor(schema: z.core.$ZodType, good: unknown, random: Random): unknown {
  return random.chance(0.4) ? pick(random, HOSTILE_VALUES) : boundaryValue(shapeOf(schema), good, random);
}

export function textFor(good: string, random: Random): string {
  const other = good.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  if (random.chance(0.4)) return pick(random, [other, good.toUpperCase(), ` ${good}`, `${good}/`]);
  return String(
    pick(
      random,
      HOSTILE_VALUES.filter((value) => typeof value === 'string'),
    ),
  ).slice(0, 9_000);
}
