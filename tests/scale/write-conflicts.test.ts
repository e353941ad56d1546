import { randomUUID } from 'node:crypto';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { request } from '../support/client.ts';
import type { TestShop } from '../support/seed.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { environment } from './environment.ts';
import { findStoreFaults, latestSeq } from './store-checks.ts';

const { skipReason } = await environment;
const TRIES = 5;

describe.skipIf(skipReason)(`a write that conflicts with another process ${skipReason ?? ''}`, () => {
  let cluster: Cluster;
  /** Each attempt has a new shop, so that its token and event numbers start at 1. */
  let shop: TestShop;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  beforeEach(async () => {
    failNextInserts(0);
    shop = await cluster.addShop();
  });
  afterAll(() => cluster?.close());

  /**
   * Fails the next KOT inserts with a serialization failure. No rollback resets the sequence, so it counts
   * tries.
   */
  function failNextInserts(times: number): void {
    cluster.openConnection().exec(`DROP SEQUENCE IF EXISTS races CASCADE; CREATE SEQUENCE races;
      CREATE OR REPLACE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('races') <= ${times} THEN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END IF;
        RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER lose BEFORE INSERT ON kots FOR EACH ROW EXECUTE FUNCTION lose()`);
  }

  function postOneOrder() {
    const { shopId, owner, items } = shop;
    return request(cluster.servers[0].origin, ordersApi.newOrder, {
      params: { shopId },
      // The checks tell KOTs apart by their note.
      body: {
        cartItems: [{ foodItemId: items.naan, qty: 1 }],
        kotType: 'TAKEAWAY',
        specialRequest: randomUUID(),
      },
      as: owner.token,
    });
  }

  /** Returns `[retried, failed]`. */
  async function readWriteCounts(): Promise<[number, number]> {
    const text = await (await fetch(`${cluster.servers[0].origin}/metrics`)).text();
    const countOf = (result: string) =>
      Number(new RegExp(`^tawa_writes_total\\{result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1]);
    return [countOf('retried'), countOf('failed')];
  }

  test('is retried and counted', async () => {
    const [retried, failed] = await readWriteCounts();
    failNextInserts(2);
    expect(await postOneOrder()).toMatchObject({ status: 201, data: { kot: { tokenNo: 1 } } });
    expect(await readWriteCounts()).toEqual([retried + 2, failed]);
    expect(findStoreFaults(cluster.openConnection(), [])).toEqual([]);
    expect(latestSeq(cluster.openConnection(), shop.shopId)).toBe(1);
  });

  test('fails after the last retry with a request to try again; no number is lost', async () => {
    expect((await postOneOrder()).data.kot.tokenNo).toBe(1);
    const [, failed] = await readWriteCounts();
    failNextInserts(TRIES);
    expect(await postOneOrder()).toMatchObject({ status: 503, code: 'BUSY' });
    expect((await readWriteCounts())[1]).toBe(failed + 1);
    expect((await postOneOrder()).data.kot.tokenNo).toBe(2);
    expect(latestSeq(cluster.openConnection(), shop.shopId)).toBe(2);
  });
});
