import { parseOrThrow } from '@tawa/server/http/validate.ts';
import { listEndpoints } from '@tawa/shared/api.ts';
import { name, text } from '@tawa/shared/contract/schema.ts';
import { stripInvisibleCharacters } from '@tawa/shared/text.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { medianProcessorTimes } from '../../support/processor-time.ts';
import { formFields } from '../../support/schema-fields.ts';

/** About as long as a body can be. */
const LENGTH = 340_000;

const hostile: Record<string, string> = {
  'joiners, which are looked at with what is around them': '\u200d'.repeat(LENGTH),
  'joiners in words': 'क\u200d'.repeat(LENGTH / 2),
  'format characters, which are stripped': '\u202e'.repeat(LENGTH),
  blanks: ' '.repeat(LENGTH),
  'hyphens, which a phone number may have': '-'.repeat(LENGTH),
  'marks, which normalise slowly': 'a\u0344\u0323'.repeat(LENGTH / 3),
  'a letter that lower case makes longer': '\u0130'.repeat(LENGTH),
  digits: '9'.repeat(LENGTH),
  brackets: '['.repeat(LENGTH),
};

const fields = listEndpoints().flatMap(({ name, endpoint }) =>
  [endpoint.body, endpoint.query].flatMap((schema) =>
    Object.entries(formFields(schema)).map(([field, fieldSchema]) => ({ call: name, field, fieldSchema })),
  ),
);

function reject(schema: z.ZodType, value: unknown): void {
  try {
    parseOrThrow(schema, value);
  } catch {
    // How they are rejected is tested over HTTP.
  }
}

describe.each(Object.entries(hostile))('a field of %s', (_, value) => {
  test('costs little more to reject than to read from JSON', async () => {
    expect(fields.length).toBeGreaterThan(60);
    const json = JSON.stringify(value);
    const costs: string[] = [];
    for (const { call, field, fieldSchema } of fields) {
      const { read, check } = await medianProcessorTimes(5, {
        read: () => JSON.parse(json),
        check: () => reject(fieldSchema, value),
      });
      // The garbage of one measurement may be collected during another, hence the factor. A transformation
      // before the limit costs 100 times as much.
      if (check > 5 * read) costs.push(`${call}.${field}: ${check} ms, ${read} ms to read`);
    }
    expect(costs).toEqual([]);
  });
});

test('a list with too many items costs little more to reject than to read from JSON', async () => {
  const json = JSON.stringify(Array.from({ length: LENGTH / 2 }, () => 1));
  const lists = fields.filter(({ field }) => ['cartItems', 'rows', 'items'].includes(field));
  expect(lists.length).toBeGreaterThanOrEqual(2);
  for (const { call, fieldSchema } of lists) {
    const { read, check } = await medianProcessorTimes(5, {
      read: () => JSON.parse(json),
      check: () => reject(fieldSchema, json),
    });
    // Checking each item before counting them would cost 100 times as much.
    expect(check, call).toBeLessThan(10 * read);
  }
});

test('a rejected body is parsed once', () => {
  let parses = 0;
  const counted = z.object({
    name: z.string().refine(() => {
      parses++;
      return false;
    }),
  });
  expect(() => parseOrThrow(counted, { name: 'Asha' })).toThrow();
  expect(parses).toBe(1);
});

test('blanks and format characters do not count towards a maximum', () => {
  const padded = `  ${'\u200b'.repeat(20)}${'n'.repeat(80)}${'\u202e'.repeat(20)}  `;
  for (const field of [text(80), name(80)]) expect(field.parse(padded)).toBe('n'.repeat(80));
  expect(name(1).parse(`${' '.repeat(40)}n${' '.repeat(40)}`)).toBe('n');
});

test('stripping format characters takes time in proportion to the text', async () => {
  const many = 'क\u200d'.repeat(40_000);
  const { whole, tenth } = await medianProcessorTimes(5, {
    whole: () => stripInvisibleCharacters(many),
    tenth: () => stripInvisibleCharacters(many.slice(0, many.length / 10)),
  });
  expect(whole).toBeLessThan(40 * tenth);
});
