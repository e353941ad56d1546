import { newId } from '@tawa/server/db/ids.ts';
import type SQLite from 'better-sqlite3';
import { hashBody, type StoredRows } from './stored-rows.ts';

interface Order {
  cartItems: { foodItemId: string; qty: number }[];
  customerName: string;
  customerPhoneNo: string;
  specialRequest: string;
}

export interface OrderRequest {
  shopId: string;
  body: string;
  idempotencyKey: string;
}

export interface PlacedOrder {
  tokenNo: number;
  seq: number;
  at: string;
  kot: string;
}

type Line = ReturnType<typeof presentLine>;

const presentLine = (_id: string, foodItemId: string, name: string, price: number, quantity: number) => ({
  _id,
  foodItemId,
  name,
  price: price / 100,
  quantity,
  doneAt: null,
});

/** @param storedRows undefined for the bare baseline */
export function createOrderWriter(
  db: SQLite.Database,
  storedRows: StoredRows | undefined,
): (request: OrderRequest) => PlacedOrder {
  const insertKot = prepareKot(db);
  const insertLines = prepareLines(db);

  return ({ shopId, body, idempotencyKey }) => {
    const order: Order = JSON.parse(body);
    const { customerName, customerPhoneNo } = order;
    const now = Date.now();
    const _id = newId();
    const actor = storedRows?.actorOf(shopId) ?? { id: _id, name: 'Asha' };
    const keyed = storedRows && { shopId, actor, key: idempotencyKey, bodyHash: hashBody(body) };
    if (keyed) storedRows?.requireNewKey(keyed, now);
    const customerId = storedRows?.findOrCreateCustomer(shopId, customerName, customerPhoneNo) ?? null;
    const numbered = insertKot({ _id, shopId, order, customerId, placedById: keyed?.actor.id ?? null, now });
    const kot = JSON.stringify(
      presentKot(numbered, order, {
        customerId: { _id: customerId ?? _id, name: customerName, phoneNo: customerPhoneNo },
        items: insertLines(shopId, _id, order),
        placedBy: { _id: actor.id, role: 'OWNER', name: actor.name },
      }),
    );
    const seq = storedRows?.appendEvent(shopId, kot, now) ?? numbered.tokenNo;
    if (keyed) storedRows?.storeResponse(keyed, { seq, at: now });
    return { tokenNo: numbered.tokenNo, seq, at: numbered.at, kot };
  };
}

interface NewKot {
  _id: string;
  shopId: string;
  order: Order;
  customerId: string | null;
  placedById: string | null;
  now: number;
}

interface NumberedKot {
  _id: string;
  tokenNo: number;
  at: string;
}

function prepareKot(db: SQLite.Database): (kot: NewKot) => NumberedKot {
  const nextToken = db
    .prepare(
      `INSERT INTO counters (shop_id, name, value) VALUES (?, ?, 1)
       ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value`,
    )
    .pluck();
  const insert = db.prepare(
    `INSERT INTO kots (id, shop_id, business_day, token_no, kot_type, status, customer_id, customer_name,
     customer_phone_no, special_request, placed_by_role, placed_by_name, placed_by_id, created_at, confirmed_at)
     VALUES (?, ?, ?, ?, 'TAKEAWAY', 'COOKING', ?, ?, ?, ?, 'OWNER', 'Asha', ?, ?, ?)`,
  );
  return ({ _id, shopId, order, customerId, placedById, now }) => {
    const at = new Date(now).toISOString();
    const day = `baseline:${at.slice(0, 10)}`;
    const tokenNo = Number(nextToken.get(shopId, day));
    const { customerName, customerPhoneNo, specialRequest } = order;
    const customer = [customerId, customerName, customerPhoneNo];
    insert.run(_id, shopId, day, tokenNo, ...customer, specialRequest, placedById, now, now);
    return { _id, tokenNo, at };
  };
}

function prepareLines(db: SQLite.Database): (shopId: string, kotId: string, order: Order) => Line[] {
  const selectItem = db.prepare(
    'SELECT name, price FROM items WHERE id = ? AND shop_id = ? AND is_available = 1',
  );
  const insert = db.prepare(
    'INSERT INTO kot_lines (id, kot_id, food_item_id, name, price, quantity) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return (shopId, kotId, { cartItems }) =>
    cartItems.map(({ foodItemId, qty }) => {
      const { name, price } = selectItem.get(foodItemId, shopId) as { name: string; price: number };
      const id = newId();
      insert.run(id, kotId, foodItemId, name, price, qty);
      return presentLine(id, foodItemId, name, price, qty);
    });
}

function presentKot(
  { _id, tokenNo, at }: NumberedKot,
  { specialRequest }: Order,
  { customerId, items, placedBy }: { customerId: object; items: Line[]; placedBy: object },
) {
  return {
    _id,
    tokenNo,
    kotType: 'TAKEAWAY',
    status: 'COOKING',
    tableId: null,
    movedFrom: null,
    customerId,
    items,
    changes: [],
    totalOrderItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    orderValue: items.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    specialRequest,
    createdAt: at,
    confirmedAt: at,
    servedAt: null,
    paidAt: null,
    invoiceId: null,
    invoiceIds: [],
    heardAt: null,
    placedBy,
  };
}
