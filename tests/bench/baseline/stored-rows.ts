import { hash } from 'node:crypto';
import { newId } from '@tawa/server/db/ids.ts';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import type SQLite from 'better-sqlite3';

interface Actor {
  id: string;
  name: string;
}

/** Of one request with an Idempotency-Key. */
interface KeyedRequest {
  shopId: string;
  actor: Actor;
  key: string;
  bodyHash: string;
}

/** What the product keeps of a staff order beside the KOT, its lines and its token. */
export interface StoredRows {
  actorOf(shopId: string): Actor;
  findOrCreateCustomer(shopId: string, name: string, phoneNo: string): string;
  /** @throws Error for a known key: the clients never repeat one */
  requireNewKey(request: KeyedRequest, now: number): void;
  /** Returns the event's `seq`. */
  appendEvent(shopId: string, kot: string, at: number): number;
  storeResponse(request: KeyedRequest, response: { seq: number; at: number }): void;
}

const ROUTE = '/orders/new-order/:shopId';

export const hashBody = (body: string): string => hash('sha256', body, 'base64url');

export function createStoredRows(db: SQLite.Database): StoredRows {
  const owners = db.prepare(
    'SELECT s.id AS shopId, u.id, u.name FROM shops s JOIN users u ON u.id = s.owner_id',
  );
  const actors = new Map((owners.all() as (Actor & { shopId: string })[]).map((row) => [row.shopId, row]));
  return {
    actorOf(shopId) {
      const actor = actors.get(shopId);
      if (!actor) throw new Error(`unknown shop ${shopId}`);
      return actor;
    },
    findOrCreateCustomer: prepareCustomers(db),
    appendEvent: prepareEvents(db),
    ...prepareResponses(db),
  };
}

function prepareCustomers(db: SQLite.Database): StoredRows['findOrCreateCustomer'] {
  const select = db.prepare('SELECT id FROM customers WHERE shop_id = ? AND phone_no = ?').pluck();
  const insert = db.prepare(
    'INSERT INTO customers (id, shop_id, name, folded_name, phone_no, total_spending) VALUES (?, ?, ?, ?, ?, 0)',
  );
  return (shopId, name, phoneNo) => {
    const existing = select.get(shopId, phoneNo) as string | undefined;
    if (existing !== undefined) return existing;
    const id = newId();
    insert.run(id, shopId, name, foldName(name), phoneNo);
    return id;
  };
}

function prepareEvents(db: SQLite.Database): StoredRows['appendEvent'] {
  const nextSeq = db
    .prepare(
      `INSERT INTO counters (shop_id, name, value) VALUES (?, 'seq', 1)
       ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value`,
    )
    .pluck();
  const insert = db.prepare(
    "INSERT INTO events (shop_id, seq, at, name, audience, payload) VALUES (?, ?, ?, 'kot:created', 'staff', ?)",
  );
  return (shopId, kot, at) => {
    const seq = Number(nextSeq.get(shopId));
    insert.run(shopId, seq, at, `{"kot":${kot}}`);
    return seq;
  };
}

function prepareResponses(db: SQLite.Database): Pick<StoredRows, 'requireNewKey' | 'storeResponse'> {
  const select = db.prepare(
    `SELECT body_hash, event_seq FROM idempotency_keys
     WHERE shop_id = ? AND route = ? AND actor = ? AND key = ? AND created_at > ?`,
  );
  const insert = db.prepare(
    `INSERT INTO idempotency_keys (shop_id, route, actor, key, body_hash, created_at, event_seq, event_member)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'kot')`,
  );
  return {
    requireNewKey({ shopId, actor, key }, now) {
      if (select.get(shopId, ROUTE, actor.id, key, now - IDEMPOTENCY_RETENTION_MS))
        throw new Error(`the key ${key} was repeated`);
    },
    storeResponse({ shopId, actor, key, bodyHash }, { seq, at }) {
      insert.run(shopId, ROUTE, actor.id, key, bodyHash, at, seq);
    },
  };
}
