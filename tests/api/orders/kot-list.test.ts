import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInvoiceClient, requireInvoice } from '../../support/api/invoices.ts';
import { changeStatus, editLine, markPaid, placeOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { advanceSeq } from '../../support/database/event-log.ts';
import { expectInvalidFields } from '../../support/expect/error-response.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const server: TestServer = await startServer();
const { origin, app } = server;
afterAll(server.close);

function list(shop: TestShop, query: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return request(origin, ordersApi.getKots, {
    params: { shopId: shop.shopId },
    query,
    headers,
    as: shop.waiter.token,
  });
}

describe('the list of KOTs', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await seedShop(server);
    const { token } = shop.owner;
    const dinein = () => placeOrder(server, shop);
    const ofType = (kotType: string) => placeOrder(server, shop, { as: token, body: { kotType } });
    const [, confirmed, served, rejected] = [await dinein(), await dinein(), await dinein(), await dinein()];
    await changeStatus(server, shop, 'confirmKot', confirmed);
    await changeStatus(server, shop, 'confirmKot', served);
    await changeStatus(server, shop, 'updateKot', served);
    await changeStatus(server, shop, 'rejectKot', rejected);
    await ofType('TAKEAWAY');
    await ofType('DELIVERY');
    await changeStatus(server, shop, 'deleteKot', await ofType('TAKEAWAY'));
    markPaid(server, await ofType('DELIVERY'));
    await placeOrder(server, await seedShop(server), { body: { customerName: 'Next door' } });
  });

  /** 1 REQUESTED, 2 COOKING, 3 SERVED, 4 REJECTED, 5 and 6 COOKING, 7 CANCELLED, 8 PAID. */
  test.each<[Record<string, unknown>, number[]]>([
    [{}, [6, 5, 3, 2, 1]],
    [{ status: '', kotType: '', q: '' }, [6, 5, 3, 2, 1]],
    [{ status: 'REQUESTED' }, [1]],
    [{ status: 'COOKING' }, [6, 5, 2]],
    [{ status: 'SERVED' }, [3]],
    [{ status: 'REJECTED' }, [4]],
    [{ status: 'CANCELLED' }, [7]],
    [{ status: 'PAID' }, [8]],
    [{ kotType: 'DINEIN' }, [3, 2, 1]],
    [{ kotType: 'TAKEAWAY' }, [5]],
    [{ kotType: 'DELIVERY' }, [6]],
    [{ status: 'COOKING', kotType: 'DINEIN' }, [2]],
    [{ status: 'CANCELLED', kotType: 'TAKEAWAY' }, [7]],
    [{ status: 'CANCELLED', kotType: 'DINEIN' }, []],
    [{ q: '3' }, [3]],
    [{ q: ' 3 ' }, [3]],
    [{ q: '03' }, []],
    [{ q: '#3' }, []],
    [{ q: 'three' }, []],
    [{ q: '4' }, []],
    [{ q: '4', status: 'REJECTED' }, [4]],
    [{ q: '04', status: 'REJECTED' }, []],
    [{ q: '8', status: 'PAID', kotType: 'DELIVERY' }, [8]],
    [{ q: '99999999999999999999' }, []],
    [{ q: '1 OR 1=1', status: 'PAID' }, []],
  ])('%j', async (query, tokens) => {
    const { data, status } = await list(shop, query);
    expect(status).toBe(200);
    expect(data.kots.map(({ tokenNo }) => tokenNo)).toEqual(tokens);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ status: 'EATEN' }, 'status'],
    [{ status: 'cooking' }, 'status'],
    [{ kotType: 'PICNIC' }, 'kotType'],
    [{ q: '1'.repeat(101) }, 'q'],
  ])('%j is rejected', async (query, field) => {
    expectInvalidFields(await list(shop, query), field);
  });

  test('returns each KOT as it was answered when it was placed', async () => {
    const { data } = await list(shop, { q: '1' });
    expect(data.kots).toMatchObject([
      { customerId: { name: 'Meera' }, items: [{ name: 'Butter Naan', quantity: 2 }], orderValue: 91 },
    ]);
    const lines = (await list(shop)).data.kots.flatMap(({ items }) => items.map(({ _id }) => _id));
    expect(new Set(lines).size).toBe(5);
  });
});

test('contains the newest two hundred ended KOTs and all live ones', async () => {
  const shop = await seedShop(server);
  const place = () => placeOrder(server, shop, { as: shop.waiter.token });
  await Promise.all(Array.from({ length: 230 }, place));
  const tokens = async (query: Record<string, unknown>) =>
    (await list(shop, query)).data.kots.map(({ tokenNo }) => tokenNo);
  const newestFirst = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);
  expect(await tokens({})).toEqual(newestFirst(230, 1));

  const end = app.databases.writer.prepare(
    "UPDATE kots SET status = 'CANCELLED' WHERE shop_id = ? AND token_no <= 225",
  );
  end.run(shop.shopId);
  // Manual changes must advance `seq`, as events do.
  advanceSeq(server, shop);
  expect(await tokens({})).toEqual(newestFirst(230, 226));
  expect(await tokens({ status: 'CANCELLED' })).toEqual(newestFirst(225, 26));
  expect(await tokens({ status: 'CANCELLED', q: '7' })).toEqual([7]);
});

describe('polling without a socket', () => {
  let shop: TestShop;
  let kot: Kot;
  beforeEach(async () => {
    shop = await seedShop(server);
    kot = await placeOrder(server, shop);
  });

  const poll = (etag?: string) => list(shop, { status: 'REQUESTED' }, etag ? { 'if-none-match': etag } : {});
  const etagOf = ({ headers }: { headers: Headers }): string => headers.get('etag') ?? 'none';

  test('costs next to nothing while nothing changes', async () => {
    const first = await poll();
    expect(etagOf(first)).toMatch(/^"[^"]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (let n = 0; n < 3; n++) {
      const again = await poll(etagOf(first));
      expect({ status: again.status, text: again.text, etag: etagOf(again) }).toEqual({
        status: 304,
        text: '',
        etag: etagOf(first),
      });
    }
    expect((await poll(`"old", ${etagOf(first)}`)).status).toBe(304);
    expect((await poll('"something else"')).status).toBe(200);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a new order', () => placeOrder(server, shop, { body: { tableNo: 'T2' } })],
    ['a confirmation', () => changeStatus(server, shop, 'confirmKot', kot)],
    ['a rejection', () => changeStatus(server, shop, 'rejectKot', kot)],
    ['a changed line', () => editLine(server, shop, kot, { quantity: 9 })],
  ])('sees %s', async (_, change) => {
    const before = await poll();
    await change();
    const after = await poll(etagOf(before));
    expect(after.status).toBe(200);
    expect(after.data).not.toEqual(before.data);
    expect(etagOf(after)).not.toBe(etagOf(before));
    expect((await poll(etagOf(after))).status).toBe(304);
  });

  test('is not affected by another shop', async () => {
    const before = await poll();
    await placeOrder(server, await seedShop(server));
    expect((await poll(etagOf(before))).status).toBe(304);
  });

  test('does not keep the list of another role that used the same browser', async () => {
    const { token } = shop.owner;
    const { _id } = await placeOrder(server, shop, { as: token, body: { kotType: 'TAKEAWAY' } });
    const { _id: invoiceId } = requireInvoice(await createInvoiceClient(server, shop).openSingle(_id));
    const pollAs = (as: string, etag = 'none') =>
      request(origin, ordersApi.getKots, {
        params: { shopId: shop.shopId },
        query: { kotType: 'TAKEAWAY' },
        headers: { 'if-none-match': etag },
        as,
      });
    const ofOwner = await pollAs(token);
    expect(ofOwner.data.kots).toMatchObject([{ invoiceId }]);
    const ofWaiter = await pollAs(shop.waiter.token, etagOf(ofOwner));
    expect(ofWaiter.status).toBe(200);
    expect(ofWaiter.data.kots).toMatchObject([{ invoiceId: null, invoiceIds: [] }]);
    expect((await pollAs(token, etagOf(ofWaiter))).data.kots).toEqual(ofOwner.data.kots);
  });

  test('still authenticates', async () => {
    const before = await poll();
    const { status } = await request(origin, ordersApi.getKots, {
      params: { shopId: shop.shopId },
      headers: { 'if-none-match': etagOf(before) },
    });
    expect(status).toBe(401);
  });
});
