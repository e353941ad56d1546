// @postgres full

import { describe, expect, test } from 'vitest';
import { placeOrder, rejectOrdersWithoutTable } from '../../support/api/orders.ts';
import { expectNoChange } from '../../support/database/rows.ts';
import { expectError, expectInvalidFields } from '../../support/expect/error-response.ts';
import { type RawResponse, rawRequest, sendBytes } from '../../support/processes/raw-http.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { origin } = server;
const shop = await seedShop(server);

const MULTIPART = 'multipart/form-data; boundary=plate';
const MAX_BODY_BYTES = 1_048_576;
const fields = {
  cartItems: JSON.stringify([{ foodItemId: shop.items.naan, qty: 2 }]),
  tableNo: 'T1',
  kotType: 'TAKEAWAY',
  customerName: 'Meera',
  customerPhoneNo: '9876543210',
};
const part = (name: string, value: string, more = ''): string =>
  `--plate\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const parts = Object.entries(fields).map(([name, value]) => part(name, value));
const whole = `${parts.join('')}--plate--\r\n`;

const post = (type: string | undefined, body: string | Iterable<string>): Promise<RawResponse> => {
  rejectOrdersWithoutTable(server, shop);
  return rawRequest(origin, `/orders/new-order/${shop.shopId}`, {
    method: 'POST',
    headers: type === undefined ? {} : { 'content-type': type },
    body,
  });
};
const expectRejected = (type: string | undefined, body: string | Iterable<string>) => {
  rejectOrdersWithoutTable(server, shop);
  return expectNoChange(server, () => post(type, body));
};

test('a valid form is accepted, whole or in chunks', async () => {
  expect((await post(MULTIPART, whole)).status).toBe(201);
  expect((await post(MULTIPART, whole.match(/.{1,7}/gs) ?? [])).status).toBe(201);
  expect((await post('application/json', [JSON.stringify(fields)])).status).toBe(201);
  expect((await post('APPLICATION/JSON; charset=utf-8', JSON.stringify(fields))).status).toBe(201);
  expect((await post(undefined, '')).status).toBe(400);
});

describe('a malformed body', () => {
  test.each([
    ['JSON that stops', 'application/json', '{"cartItems":[{'],
    ['JSON with a comma too many', 'application/json', '{"tableNo":"T1",}'],
    ['a form that says it is JSON', 'application/json', 'tableNo=T1'],
    ['bytes that say they are JSON', 'application/json', '\u0000\u0001\u0002'],
    ['multipart without a boundary', 'multipart/form-data', whole],
    ['multipart with another boundary', 'multipart/form-data; boundary=fork', whole],
    ['multipart cut inside a value', MULTIPART, whole.slice(0, whole.indexOf('Meera') + 2)],
    ['multipart cut inside a header', MULTIPART, whole.slice(0, whole.lastIndexOf('form-data'))],
    ['multipart without its end', MULTIPART, parts.join('')],
    ['multipart that says nothing', MULTIPART, 'good evening'],
    ['no multipart at all', MULTIPART, ''],
  ])('%s', async (_, type, body) => {
    expectError(await expectRejected(type, body), 'VALIDATION');
    expectError(await expectRejected(type, [body]), 'VALIDATION');
  });
});

describe('keys that target the prototype', () => {
  const poisoned = (key: string): [string, string][] => {
    const json = `{"${key}":{"isAdmin":true,"part":"owner"},${JSON.stringify(fields).slice(1)}`;
    const form = `${new URLSearchParams(fields)}&${key}=x&${key}[part]=owner`;
    return [
      ['application/json', json],
      ['application/x-www-form-urlencoded', form],
      [MULTIPART, part(key, 'owner') + whole],
    ];
  };

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])('%s', async (key) => {
    for (const [type, body] of poisoned(key)) {
      const response = await post(type, body);
      expect([201, 400], response.text).toContain(response.status);
      if (response.status === 400) expectError(response, 'VALIDATION');
      else expect(JSON.parse(response.text).data.kot).toMatchObject({ status: 'REQUESTED', orderValue: 91 });
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(({} as Record<string, unknown>).part).toBeUndefined();
  });

  test('also inside the cart', async () => {
    const cartItems = `[{"__proto__":{"price":1},"foodItemId":"${shop.items.naan}","qty":2}]`;
    const response = await post(
      'application/x-www-form-urlencoded',
      String(new URLSearchParams({ ...fields, cartItems })),
    );
    expect(JSON.parse(response.text).data.kot.orderValue).toBe(91);
  });
});

test.each([
  'text/plain',
  'application/xml',
  'text/xml',
  'application/octet-stream',
  'application/jsonp',
  'image/png',
  'nonsense',
])('a body of type %s is rejected', async (type) => {
  expectError(await expectRejected(type, JSON.stringify(fields)), 'UNSUPPORTED');
});

test.each(['text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded', MULTIPART])(
  'an empty body counts as no body, also with type %s',
  async (type) => {
    const { _id } = await placeOrder(server, shop);
    const response = await rawRequest(origin, `/orders/confirm-kot/${_id}/${shop.shopId}`, {
      method: 'PUT',
      headers: { 'content-type': type, authorization: `Bearer ${shop.owner.token}` },
      body: '',
    });
    expect(response.status, response.text).toBe(200);
  },
);

test('a body without a content type is rejected', async () => {
  expectError(await expectRejected(undefined, JSON.stringify(fields)), 'UNSUPPORTED');
});

describe('a body that is too large', () => {
  const big = 'x'.repeat(3_000_000);
  const pieces = (text: string) => text.match(/.{1,65536}/gs) ?? [];
  const bodies: [string, string, string][] = [
    ['JSON', 'application/json', JSON.stringify({ ...fields, specialRequest: big })],
    [
      'urlencoded',
      'application/x-www-form-urlencoded',
      `${new URLSearchParams(fields)}&specialRequest=${big}`,
    ],
    ['multipart', MULTIPART, part('specialRequest', big) + whole],
    ['multipart with a picture', MULTIPART, part('avatar', big, '; filename="a.png"') + whole],
  ];

  test.each(bodies)('3 MB of %s with its length', async (_, type, body) => {
    expectError(await expectRejected(type, body), 'TOO_LARGE');
  });

  test.each(bodies)('3 MB of %s without a length', async (_, type, body) => {
    expectError(await expectRejected(type, pieces(body)), 'TOO_LARGE');
  });

  test('a million small fields', async () => {
    const many = part('a', '1').repeat(15_000) + whole;
    expect(many.length).toBeLessThan(MAX_BODY_BYTES);
    expectError(await expectRejected(MULTIPART, many), 'TOO_LARGE');
  });

  test('other requests are served meanwhile and afterwards', async () => {
    const errors = Promise.all(bodies.map(([, type, body]) => post(type, pieces(body))));
    expect((await post(MULTIPART, whole)).status).toBe(201);
    for (const response of await errors) expectError(response, 'TOO_LARGE');
    expect((await post(MULTIPART, whole)).status).toBe(201);
  });

  test('is drained, so that the next request on the same connection is read', async () => {
    const path = `/api/v1/orders/new-order/${shop.shopId}`;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunks = pieces(part('specialRequest', big)).map(
      (text) => `${text.length.toString(16)}\r\n${text}\r\n`,
    );
    const next = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const received = await sendBytes(origin, `${head}${chunks.join('')}0\r\n\r\n${next}`);
    expect(received).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE".*HTTP\/1\.1 200 .*"status":"ok"/s);
  });

  test('a body just below the limit fails by field length, not by body size', async () => {
    const specialRequest = 'x'.repeat(MAX_BODY_BYTES - 2_000);
    const form = new URLSearchParams({ ...fields, specialRequest });
    expectInvalidFields(
      await expectRejected('application/json', JSON.stringify({ ...fields, specialRequest })),
      'specialRequest',
    );
    expectInvalidFields(
      await expectRejected('application/x-www-form-urlencoded', String(form)),
      'specialRequest',
    );
    expectInvalidFields(
      await expectRejected(MULTIPART, part('specialRequest', specialRequest) + whole),
      'specialRequest',
    );
    expectInvalidFields(
      await expectRejected(MULTIPART, pieces(part('specialRequest', specialRequest) + whole)),
      'specialRequest',
    );
  });
});

test('a duplicate field is rejected', async () => {
  expectInvalidFields(await expectRejected(MULTIPART, part('tableNo', 'T2') + whole), 'tableNo');
  const twice = `${new URLSearchParams(fields)}&tableNo=T2`;
  expectInvalidFields(await expectRejected('application/x-www-form-urlencoded', twice), 'tableNo');
});

test('an unexpected picture is drained and ignored', async () => {
  const response = await post(
    MULTIPART,
    part('avatar', 'not really a picture', '; filename="me.png"') + whole,
  );
  expect(response.status, response.text).toBe(201);
});
