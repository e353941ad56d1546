import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from '../support/client.ts';
import { type Cluster, openHouse } from './cluster.ts';
import { environment } from './environment.ts';
import { headIn, wrongIn } from './stored.ts';

const { none } = await environment;
const TRIES = 5;

describe.skipIf(none)(`a write that loses a race with another process ${none ?? ''}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openHouse();
  });
  afterAll(() => cluster?.close());

  /** PostgreSQL takes so many inserts of tickets back, as it does with the loser of a race; a sequence is not taken back. */
  function loseRaces(times: number): void {
    cluster.look().exec(`DROP SEQUENCE IF EXISTS races CASCADE; CREATE SEQUENCE races;
      CREATE OR REPLACE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('races') <= ${times} THEN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END IF;
        RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER lose BEFORE INSERT ON kots FOR EACH ROW EXECUTE FUNCTION lose()`);
  }

  function order() {
    const { shopId, owner, items } = cluster.shop;
    return request(cluster.servers[0].origin, ordersApi.newOrder, {
      params: { shopId },
      body: { cartItems: [{ foodItemId: items.naan, qty: 1 }], kotType: 'TAKEAWAY' },
      as: owner.token,
    });
  }

  async function counted(result: string): Promise<number> {
    const text = await (await fetch(`${cluster.servers[0].origin}/metrics`)).text();
    return Number(new RegExp(`^tawa_writes_total\\{result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1]);
  }

  test('is tried again, and counted', async () => {
    loseRaces(2);
    expect(await order()).toMatchObject({ status: 201, data: { kot: { tokenNo: 1 } } });
    expect([await counted('retried'), await counted('failed')]).toEqual([2, 0]);
    expect(wrongIn(cluster.look(), [])).toEqual([]);
    expect(headIn(cluster.look(), cluster.shop.shopId)).toBe(1);
  });

  test('is given up in the end, and the guest told to come again; no number is lost by it', async () => {
    loseRaces(TRIES);
    expect(await order()).toMatchObject({ status: 503, code: 'BUSY' });
    expect(await counted('failed')).toBe(1);
    expect((await order()).data.kot.tokenNo).toBe(2);
    expect(headIn(cluster.look(), cluster.shop.shopId)).toBe(2);
  });
});
