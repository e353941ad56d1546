import { and, asc, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/query/statement.ts';
import { together } from '../../db/snapshot.ts';
import { occupying, type Ticket, withLines } from './orders.repository.ts';
import { type KotRow, kotLines, kots } from './orders.table.ts';

const shop = eq(kots.shopId, sql.placeholder('shopId'));
const onBill = and(shop, eq(kots.invoiceId, sql.placeholder('invoiceId')));
const unpaidAtTable = and(shop, eq(kots.tableId, sql.placeholder('tableId')), occupying);

const kotsOfBill = statement((db) => db.select().from(kots).where(onBill).orderBy(asc(kots.id)).prepare());
const linesOfBill = statement((db) =>
  db
    .select({ line: kotLines })
    .from(kots)
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(onBill)
    .orderBy(asc(kotLines.id))
    .prepare(),
);

const kotsAtTable = statement((db) =>
  db.select().from(kots).where(unpaidAtTable).orderBy(asc(kots.id)).prepare(),
);

const moveToBill = statement((db) =>
  db
    .update(kots)
    .set({ invoiceId: sql`${sql.placeholder('invoiceId')}` })
    .where(and(shop, eq(kots.id, sql.placeholder('kotId'))))
    .prepare(),
);

const pay = statement((db) =>
  db
    .update(kots)
    .set({
      paidAt: sql`${sql.placeholder('at')}`,
      status: sql`case ${kots.status} when 'SERVED' then 'PAID' else ${kots.status} end`,
    })
    .where(onBill)
    .prepare(),
);

/** The tickets of a bill, the earliest first. */
export async function ticketsOnBill(db: Db, { shopId }: ShopScope, invoiceId: string): Promise<Ticket[]> {
  const [rows, lines] = await together(db, (at) =>
    Promise.all([
      kotsOfBill(at).execute({ shopId, invoiceId }),
      linesOfBill(at).execute({ shopId, invoiceId }),
    ]),
  );
  return withLines(
    rows,
    lines.map(({ line }) => line),
  );
}

/** Every unpaid COOKING and SERVED ticket of the table, the earliest first. */
export async function unpaidKotsAtTable(db: Db, { shopId }: ShopScope, tableId: string): Promise<KotRow[]> {
  return kotsAtTable(db).execute({ shopId, tableId });
}

/** Puts a ticket on a bill and takes it from the one before; null takes it off. */
export async function putOnBill(
  tx: Db,
  { shopId }: ShopScope,
  kotId: string,
  invoiceId: string | null,
): Promise<void> {
  await moveToBill(tx).execute({ shopId, kotId, invoiceId });
}

/** Pays every ticket of a bill: SERVED becomes PAID, COOKING cooks on. `at` is ms UTC. */
export async function markPaid(tx: Db, { shopId }: ShopScope, invoiceId: string, at: number): Promise<void> {
  await pay(tx).execute({ shopId, invoiceId, at });
}
