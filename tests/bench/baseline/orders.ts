import type SQLite from 'better-sqlite3';
import { v7 } from 'uuid';

export interface Order {
  cartItems: { foodItemId: string; qty: number }[];
  customerName: string;
  customerPhoneNo: string;
  specialRequest: string;
}

interface PlacedOrder {
  tokenNo: number;
  at: string;
  kot: string;
}

/** Resolves after the COMMIT. Waiting orders share one commit. */
export type PlaceOrder = (shopId: string, order: Order) => Promise<PlacedOrder>;

export function createOrderPlacer(db: SQLite.Database): PlaceOrder {
  const nextToken = db
    .prepare(
      `INSERT INTO counters (shop_id, name, value) VALUES (?, ?, 1)
       ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value`,
    )
    .pluck();
  const selectItem = db.prepare(
    'SELECT name, price FROM items WHERE id = ? AND shop_id = ? AND is_available = 1',
  );
  const insertKot = db.prepare(
    `INSERT INTO kots (id, shop_id, business_day, token_no, kot_type, status, customer_name, customer_phone_no,
     special_request, placed_by_role, placed_by_name, created_at, confirmed_at)
     VALUES (?, ?, ?, ?, 'TAKEAWAY', 'COOKING', ?, ?, ?, 'OWNER', 'Asha', ?, ?)`,
  );
  const insertLine = db.prepare(
    'INSERT INTO kot_lines (id, kot_id, food_item_id, name, price, quantity) VALUES (?, ?, ?, ?, ?, ?)',
  );

  function insertOrder(shopId: string, order: Order): PlacedOrder {
    const { customerName, customerPhoneNo, specialRequest } = order;
    const now = Date.now();
    const at = new Date(now).toISOString();
    const day = at.slice(0, 10);
    const tokenNo = Number(nextToken.get(shopId, `baseline:${day}`));
    const _id = v7();
    insertKot.run(
      _id,
      shopId,
      `baseline:${day}`,
      tokenNo,
      customerName,
      customerPhoneNo,
      specialRequest,
      now,
      now,
    );
    const items = order.cartItems.map(({ foodItemId, qty }) => {
      const { name, price } = selectItem.get(foodItemId, shopId) as { name: string; price: number };
      const line = { _id: v7(), foodItemId, name, price: price / 100, quantity: qty, doneAt: null };
      insertLine.run(line._id, _id, foodItemId, name, price, qty);
      return line;
    });
    const kot = {
      _id,
      tokenNo,
      kotType: 'TAKEAWAY',
      status: 'COOKING',
      tableId: null,
      customerId: { _id, name: customerName, phoneNo: customerPhoneNo },
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
      heardAt: null,
      placedBy: { _id, role: 'OWNER', name: 'Asha' },
    };
    return { tokenNo, at, kot: JSON.stringify(kot) };
  }

  let pending: (() => () => void)[] = [];

  // `flame/cost-categories.ts` recognises COMMIT by this function's name.
  function commit(): void {
    db.exec('COMMIT');
  }

  function groupCommit(): void {
    const jobs = pending;
    pending = [];
    db.exec('BEGIN IMMEDIATE');
    const resolvers = jobs.map((job) => job());
    commit();
    for (const resolve of resolvers) resolve();
  }

  return (shopId, order) =>
    new Promise((resolve) => {
      if (pending.length === 0) setImmediate(groupCommit);
      pending.push(() => {
        const placed = insertOrder(shopId, order);
        return () => resolve(placed);
      });
    });
}
