import { listEndpoints } from '@tawa/shared/api.ts';
import { expect, test } from 'vitest';
import { ENCODINGS, request } from '../../support/client.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { sampleOnPostgres } from '../../support/postgres/sample.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

/** Harmless and malicious texts; each fits any field. */
const UNICODE_TEXTS = [
  'दाल मखनी',
  'சாம்பார்',
  'چائے',
  '🍛🌶️',
  '👨‍👩‍👧',
  '<b>hi',
  '<!--',
  "'; --",
  '" OR 1=1',
  '%00',
  '../..',
  '{{7*7}}',
  '=1+1',
  'null',
  '-1',
  'O’Brien & Co',
];

const withTexts = listEndpoints().filter(({ name }) => endpointCases[name]?.textFields);
// Category names and short codes are stored in upper case.
const UPPERCASED_FIELDS = [
  'addCategory.name',
  'editCategory.name',
  'addItem.shortCode',
  'editItem.shortCode',
];

const fields = withTexts.flatMap(({ name, endpoint }) =>
  Object.entries(endpointCases[name]?.textFields ?? {}).map(([field, max]) => ({
    name,
    endpoint,
    field,
    max,
  })),
);

test.each(fields.map((row, index) => ({ ...row, index })))(
  '$name stores $field unchanged except for surrounding spaces',
  async ({ name, endpoint, field, max, index }) => {
    const shop = await seedShop(server);
    const { prepare } = endpointCases[name] ?? expect.fail();
    const inCapitals = UPPERCASED_FIELDS.includes(`${name}.${field}`);
    for (const [n, text] of sampleOnPostgres([...UNICODE_TEXTS, 'x'.repeat(max)], 4, index).entries()) {
      const input = await prepare(server, shop);
      const response = await request(server.origin, endpoint, {
        ...input,
        body: { ...input.body, [field]: text.length === max ? text : ` \u00a0 ${text}\t ` },
        as: shop.owner.token,
        // A different encoding for each text and field.
        encoding: ENCODINGS[(n + index) % ENCODINGS.length] ?? 'json',
      });
      expect(response.status, response.text).toBe(endpoint.status ?? 200);
      expect(fieldOf(response.data, field)).toBe(inCapitals ? text.toUpperCase() : text);
    }
  },
);

function fieldOf(data: unknown, field: string): unknown {
  const [entity = {}] = Object.values(data as Record<string, Record<string, unknown>>);
  const { address, corrections } = entity as {
    address?: Record<string, unknown>;
    corrections?: Record<string, unknown>[];
  };
  return entity[field] ?? address?.[field] ?? corrections?.at(-1)?.[field];
}
