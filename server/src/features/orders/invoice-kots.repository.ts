import { and, asc, eq, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { placeholders, statement } from '../../db/statement.ts';
import { attachLines, isOccupying, type KotWithLines } from './orders.repository.ts';
import { type KotRow, kotLines, kots } from './orders.table.ts';

const inShop = eq(kots.shopId, sql.placeholder('shopId'));
const onInvoice = and(inShop, eq(kots.invoiceId, sql.placeholder('invoiceId')));
const unpaidAtTable = and(inShop, eq(kots.tableId, sql.placeholder('tableId')), isOccupying);

const kotsOfInvoice = statement((db) => db.select().from(kots).where(onInvoice).orderBy(asc(kots.id)));
const linesOfInvoice = statement((db) =>
  db
    .select({ line: kotLines })
    .from(kots)
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(onInvoice)
    .orderBy(asc(kotLines.id)),
);

const kotsAtTable = statement((db) => db.select().from(kots).where(unpaidAtTable).orderBy(asc(kots.id)));

const setInvoiceId = statement((db) =>
  db
    .update(kots)
    .set({ invoiceId: placeholders(kots).invoiceId })
    .where(and(inShop, eq(kots.id, sql.placeholder('kotId')))),
);

const setPaid = statement((db) =>
  db
    .update(kots)
    .set({
      paidAt: sql`${sql.placeholder('at')}`,
      status: sql`case ${kots.status} when 'SERVED' then 'PAID' else ${kots.status} end`,
    })
    .where(onInvoice),
);

export async function listKotsOnInvoice(
  db: Db,
  { shopId }: ShopScope,
  invoiceId: string,
): Promise<KotWithLines[]> {
  const [rows, lines] = await inSnapshot(
    db,
    (snapshot) => kotsOfInvoice(snapshot).execute({ shopId, invoiceId }),
    (snapshot) => linesOfInvoice(snapshot).execute({ shopId, invoiceId }),
  );
  return attachLines(
    rows,
    lines.map(({ line }) => line),
  );
}

export async function listConfirmedUnpaidKotsAtTable(
  db: Db,
  { shopId }: ShopScope,
  tableId: string,
): Promise<KotRow[]> {
  return kotsAtTable(db).execute({ shopId, tableId });
}

export async function assignToInvoice(
  tx: Db,
  { shopId }: ShopScope,
  kotId: string,
  invoiceId: string | null,
): Promise<void> {
  await setInvoiceId(tx).execute({ shopId, kotId, invoiceId });
}

/** COOKING stays COOKING. `at` is ms UTC. */
export async function markKotsPaid(
  tx: Db,
  { shopId }: ShopScope,
  invoiceId: string,
  at: number,
): Promise<void> {
  await setPaid(tx).execute({ shopId, invoiceId, at });
}
