import type SQLite from 'better-sqlite3';

interface KotRow {
  id: string;
  [column: string]: unknown;
}

interface LineRow {
  id: string;
  kot_id: string;
  food_item_id: string;
  name: string;
  price: number;
  quantity: number;
  done_at: number | null;
}

interface LineSum {
  order: number;
  /** In paise. */
  value: number;
}

const iso = (at: unknown) => (at === null ? null : new Date(Number(at)).toISOString());

/** Two prepared statements and one `JSON.stringify`. */
export function createKotList(db: SQLite.Database): (shopId: string) => string {
  const kots = db.prepare(
    "SELECT * FROM kots WHERE shop_id = ? AND status IN ('REQUESTED', 'COOKING', 'SERVED') ORDER BY id DESC",
  );
  const lines = db.prepare(
    `SELECT l.* FROM kot_lines l JOIN kots k ON k.id = l.kot_id
     WHERE k.shop_id = ? AND k.status IN ('REQUESTED', 'COOKING', 'SERVED') ORDER BY l.kot_id, l.id`,
  );
  return (shopId) => {
    const { byKot, sums } = groupByKot(lines.all(shopId) as LineRow[]);
    const shown = (kots.all(shopId) as KotRow[]).map((row) =>
      presentKot(row, byKot.get(row.id) ?? [], sums.get(row.id)),
    );
    return `{"message":"Orders loaded","data":{"kots":${JSON.stringify(shown)}}}`;
  };
}

function groupByKot(lines: readonly LineRow[]) {
  const byKot = new Map<string, unknown[]>();
  const sums = new Map<string, LineSum>();
  for (const line of lines) {
    const shown = {
      _id: line.id,
      foodItemId: line.food_item_id,
      name: line.name,
      price: line.price / 100,
      quantity: line.quantity,
      doneAt: iso(line.done_at),
    };
    const known = byKot.get(line.kot_id);
    if (known) known.push(shown);
    else byKot.set(line.kot_id, [shown]);
    const sum = sums.get(line.kot_id) ?? { order: 0, value: 0 };
    sum.order += line.quantity;
    sum.value += line.price * line.quantity;
    sums.set(line.kot_id, sum);
  }
  return { byKot, sums };
}

const presentKot = (row: KotRow, items: unknown[], sum?: LineSum) => ({
  _id: row.id,
  tokenNo: row.token_no,
  kotType: row.kot_type,
  status: row.status,
  tableId: row.table_id && { _id: row.table_id, name: row.table_name },
  movedFrom: null,
  customerId: row.customer_id && {
    _id: row.customer_id,
    name: row.customer_name,
    phoneNo: row.customer_phone_no,
  },
  items,
  changes: row.changes === null ? [] : JSON.parse(String(row.changes)),
  totalOrderItems: sum?.order ?? 0,
  orderValue: (sum?.value ?? 0) / 100,
  specialRequest: row.special_request,
  createdAt: iso(row.created_at),
  confirmedAt: iso(row.confirmed_at),
  servedAt: iso(row.served_at),
  paidAt: iso(row.paid_at),
  invoiceId: row.invoice_id,
  invoiceIds: row.invoice_id === null ? [] : [row.invoice_id],
  heardAt: iso(row.heard_at),
  placedBy: { _id: row.placed_by_id, role: row.placed_by_role, name: row.placed_by_name },
});
