// @postgres full

import { listEndpoints } from '@tawa/shared/api.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rejectOrdersWithoutTable } from '../../support/api/orders.ts';
import { ENCODINGS, request } from '../../support/client.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import type { EndpointInput, InvalidChange } from '../../support/endpoints/endpoint-case.ts';
import { endpointCases } from '../../support/endpoints/endpoint-cases.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { sampleOnPostgres } from '../../support/postgres/sample.ts';
import { rawRequest } from '../../support/processes/raw-http.ts';
import { formFields } from '../../support/schema-fields.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const shop = await seedShop(server);
afterEach(() => rejectOrdersWithoutTable(server, shop));

const isFull = process.env.TEST_SCOPE === 'full';
/**
 * Full runs try each invalid body in each encoding. Other runs try it in one, because parsing does not depend
 * on validation.
 */
const invalidChangesFor = (encoding: number, encodings: number, bad: readonly InvalidChange[] = []) =>
  bad.filter((_, n) => isFull || n % encodings === encoding);

const withBody = listEndpoints().filter(({ endpoint }) => endpoint.body);

describe.each(withBody)('$name', ({ name, endpoint }) => {
  const row = endpointCases[name];
  // Pictures need multipart.
  const encodings = ENCODINGS.filter((encoding) => !endpoint.pictureField || encoding === 'multipart');
  const as = endpoint.access === 'anyone' || endpoint.access === 'shop.anyone' ? undefined : shop.owner.token;

  test.each(encodings)('accepts its form as %s', async (encoding) => {
    const input = await row?.prepare(server, shop);
    const response = await request(origin, endpoint, { ...input, as, encoding });
    expect(response.status, response.text).toBe(endpoint.status ?? 200);
  });

  test('ignores unknown fields', async () => {
    const input = await row?.prepare(server, shop);
    const unknown = { colour: 'red', isAdmin: true, _id: 'x', shopId: 'x' };
    // Multipart rejects names of JavaScript's own properties.
    const body = { ...input?.body, ...unknown, ...(!endpoint.pictureField && { constructor: 'x' }) };
    const response = await request(origin, endpoint, { ...input, body, as });
    expect(response.status, response.text).toBe(endpoint.status ?? 200);
  });

  test('has a list of invalid bodies', () => {
    expect(row?.invalid?.length).toBeGreaterThan(1);
  });

  // Rejected before any query.
  describe.each(sampleOnPostgres(encodings, encodings.length))('as %s', (encoding) => {
    // The input is made once for all tests: a rejected request changes nothing, so it stays valid.
    let input: EndpointInput | undefined;
    beforeAll(async () => {
      input = await row?.prepare(server, shop);
    });

    const bad = invalidChangesFor(encodings.indexOf(encoding), encodings.length, row?.invalid);
    test.each(bad)('rejects %j', async (change, ...fields) => {
      const body = { ...input?.body, ...change };
      const response = await expectNoChange(server, () =>
        request(origin, endpoint, { ...input, body, as, encoding }),
      );
      expectInvalidFields(response, ...fields);
    });

    test('still accepts a valid form', async () => {
      const response = await request(origin, endpoint, { ...input, as, encoding });
      expect(response.status, response.text).toBe(endpoint.status ?? 200);
    });
  });

  // A form with a picture is multipart, so other fields are text.
  const typed = endpoint.pictureField ? [] : Object.keys(formFields(endpoint.body));
  test.each(sampleOnPostgres(typed, typed.length))('rejects %s of another type', async (field) => {
    const input = await row?.prepare(server, shop);
    expect(Object.keys(input?.body ?? {}), 'the good call fills every field').toContain(field);
    const emptyList = row?.emptyLists?.includes(field) ? [] : [[]];
    const objects = row?.objectFields?.includes(field) ? [] : [{}, { length: 3 }];
    for (const value of [...objects, ...emptyList, [[]], ['x', 'y']]) {
      const body = { ...input?.body, [field]: value };
      const response = await expectNoChange(server, () => request(origin, endpoint, { ...input, body, as }));
      const { fields = {} } = expectError(response, 'VALIDATION');
      for (const named of Object.keys(fields)) expect(named.split('.')[0]).toBe(field);
    }
  });

  const bodies: [string, string][] = [
    ['nothing at all', ''],
    ['an empty object', '{}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '5'],
    ['a word', '"naan"'],
  ];
  test.each(sampleOnPostgres(bodies, 3))('survives %s as a body', async (_, body) => {
    const { params = {} } = (await row?.prepare(server, shop)) ?? {};
    const path = endpoint.route.path.replace(/:(\w+)/g, (_whole, param: string) => params[param] ?? '');
    const headers = { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) };
    const response = await rawRequest(origin, path, { method: endpoint.route.method, headers, body });
    // A form whose fields may all be missing is valid without them.
    if (row?.isPartial && !Array.isArray(JSON.parse(body || '{}')) && !/^[5"]/.test(body)) {
      expect(response.status, response.text).toBe(endpoint.status ?? 200);
    } else {
      expectError(response, 'VALIDATION');
    }
  });
});

describe('an endpoint without a form', () => {
  const bare = listEndpoints().filter(({ endpoint }) => !endpoint.body && endpoint.route.method !== 'GET');

  test.each(bare)('$name accepts an empty one in every encoding', async ({ name, endpoint }) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', undefined]) {
      const { params = {} } = (await endpointCases[name]?.prepare(server, shop)) ?? {};
      const path = endpoint.route.path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
      const headers = { authorization: `Bearer ${shop.owner.token}`, ...(type && { 'content-type': type }) };
      const response = await rawRequest(origin, path, { method: endpoint.route.method, headers, body: '' });
      expect(response.status, response.text).toBe(endpoint.status ?? 200);
    }
    for (const encoding of ENCODINGS) {
      const input = await endpointCases[name]?.prepare(server, shop);
      const response = await request(origin, endpoint, {
        ...input,
        body: {},
        encoding,
        as: shop.owner.token,
      });
      expect(response.status, response.text).toBe(endpoint.status ?? 200);
    }
  });
});

describe('the same order in each encoding', () => {
  const orders: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const shop = await seedShop(server);
    for (const encoding of ENCODINGS) {
      const response = await request(origin, ordersApi.newOrder, {
        params: { shopId: shop.shopId },
        encoding,
        body: {
          cartItems: [
            { foodItemId: shop.items.naan, qty: '2' },
            { foodItemId: shop.items.chai, qty: 1 },
          ],
          tableNo: 't2',
          customerName: 'Meera & Söhne = 5 + 5 %',
          customerPhoneNo: '+91 98765 43210',
          specialRequest: 'कम मसाला\nno onion',
        },
      });
      expect(response.status, response.text).toBe(201);
      orders.push(response.data.kot);
    }
  });

  test('creates the same KOT', () => {
    const [json, urlencoded, multipart] = orders.map((kot) => ({
      ...kot,
      _id: '',
      tokenNo: 0,
      createdAt: '',
      items: (kot.items as { _id: string }[]).map((line) => ({ ...line, _id: '' })),
    }));
    expect(json).toMatchObject({
      kotType: 'DINEIN',
      tableId: { name: 'T2' },
      customerId: { name: 'Meera & Söhne = 5 + 5 %', phoneNo: '9876543210' },
      totalOrderItems: 3,
      orderValue: 151,
    });
    expect(urlencoded).toEqual(json);
    expect(multipart).toMatchObject({
      ...json,
      specialRequest: expect.stringMatching(/^कम मसाला\r?\nno onion$/),
    });
  });
});
