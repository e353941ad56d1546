import { listEndpoints } from '@tawa/shared/api.ts';
import { expect, test } from 'vitest';
import { ENCODINGS, request } from '../../support/client.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { sampleOnPostgres } from '../../support/postgres/sample.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

/** What somebody may type who means no harm, and what somebody types who does; each fits into any field. */
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
// Names are unique in a shop, and short codes are kept in capitals.
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
      const answer = await request(server.origin, endpoint, {
        ...input,
        body: { ...input.body, [field]: text.length === max ? text : ` \u00a0 ${text}\t ` },
        as: shop.owner.token,
        // Another one with each text of a field, and with each field of a text.
        encoding: ENCODINGS[(n + index) % ENCODINGS.length] ?? 'json',
      });
      expect(answer.status, answer.text).toBe(endpoint.status ?? 200);
      expect(fieldOf(answer.data, field)).toBe(inCapitals ? text.toUpperCase() : text);
    }
  },
);

/** The field of the one entity of an answer; an address stands apart in it. */
function fieldOf(data: unknown, field: string): unknown {
  const [entity = {}] = Object.values(data as Record<string, Record<string, unknown>>);
  const { address } = entity as { address?: Record<string, unknown> };
  return entity[field] ?? address?.[field];
}
