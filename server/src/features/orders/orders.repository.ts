import { type KotFilter, type KotStatus, MAX_ENDED_LISTED } from '@tawa/shared/orders/orders.rules.ts';
import { and, asc, count, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { counters } from '../../db/counters.table.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { statement } from '../../db/statement.ts';
import { shops } from '../shops/shops.table.ts';
import { type KotLineRow, type KotRow, kotLines, kots } from './orders.table.ts';

export interface KotWithLines {
  kot: KotRow;
  lines: KotLineRow[];
}

const inShop = eq(kots.shopId, sql.placeholder('shopId'));
const isLive = sql`${kots.status} in ('REQUESTED', 'COOKING', 'SERVED')`;
/** Occupancy is not stored. */
export const isOccupying = and(sql`${kots.status} in ('COOKING', 'SERVED')`, isNull(kots.paidAt));

const liveKots = statement((db) => db.select().from(kots).where(and(inShop, isLive)).orderBy(desc(kots.id)));
const liveLines = statement((db) =>
  db
    .select({ line: kotLines })
    .from(kots)
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(and(inShop, isLive))
    .orderBy(asc(kotLines.id)),
);

const hasStatus = eq(kots.status, sql.placeholder('status'));
const kotsOfStatus = statement((db) =>
  db.select().from(kots).where(and(inShop, hasStatus)).orderBy(desc(kots.id)),
);
const linesOfStatus = statement((db) =>
  db
    .select({ line: kotLines })
    .from(kots)
    .innerJoin(kotLines, eq(kotLines.kotId, kots.id))
    .where(and(inShop, hasStatus))
    .orderBy(asc(kotLines.id)),
);

const kotById = statement((db) =>
  db
    .select()
    .from(kots)
    .where(and(inShop, eq(kots.id, sql.placeholder('kotId')))),
);
const linesOfKot = statement((db) =>
  db
    .select()
    .from(kotLines)
    .where(eq(kotLines.kotId, sql.placeholder('kotId')))
    .orderBy(asc(kotLines.id)),
);

const occupiedTables = statement((db) =>
  db.selectDistinct({ tableId: kots.tableId }).from(kots).where(and(inShop, isOccupying)),
);
const occupyingKot = statement((db) =>
  db
    .select({ id: kots.id })
    .from(kots)
    .where(and(inShop, eq(kots.tableId, sql.placeholder('tableId')), isOccupying))
    .limit(1),
);
const requestedAtTable = statement((db) =>
  db
    .select({ count: count() })
    .from(kots)
    .where(and(inShop, eq(kots.tableId, sql.placeholder('tableId')), eq(kots.status, 'REQUESTED'))),
);

const requestedWithoutTable = statement((db) =>
  db
    .select({
      all: count(),
      ofPhone: count(sql`case when ${kots.customerPhoneNo} = ${sql.placeholder('phoneNo')} then 1 end`),
    })
    .from(kots)
    .where(
      and(
        inShop,
        eq(kots.status, 'REQUESTED'),
        isNull(kots.tableId),
        eq(kots.placedByRole, 'DINER'),
        gte(kots.createdAt, sql.placeholder('since')),
      ),
    ),
);

export function attachLines(rows: KotRow[], lines: KotLineRow[]): KotWithLines[] {
  const byKot = new Map<string, KotLineRow[]>(rows.map((row) => [row.id, []]));
  for (const line of lines) byKot.get(line.kotId)?.push(line);
  return rows.map((kot) => ({ kot, lines: byKot.get(kot.id) ?? [] }));
}

/** REQUESTED, COOKING and SERVED; newest first. */
export async function listLive(db: Db, { shopId }: ShopScope): Promise<KotWithLines[]> {
  const [rows, lines] = await inSnapshot(
    db,
    (snapshot) => liveKots(snapshot).execute({ shopId }),
    (snapshot) => liveLines(snapshot).execute({ shopId }),
  );
  return attachLines(
    rows,
    lines.map(({ line }) => line),
  );
}

/** For live statuses only: there is no limit. */
export async function listByStatus(
  db: Db,
  { shopId }: ShopScope,
  status: KotStatus,
): Promise<KotWithLines[]> {
  const [rows, lines] = await inSnapshot(
    db,
    (snapshot) => kotsOfStatus(snapshot).execute({ shopId, status }),
    (snapshot) => linesOfStatus(snapshot).execute({ shopId, status }),
  );
  return attachLines(
    rows,
    lines.map(({ line }) => line),
  );
}

type EndedKotFilter = Pick<KotFilter, 'q' | 'kotType'>;

/** At most MAX_ENDED_LISTED. */
export async function listLatestEnded(
  db: Db,
  scope: ShopScope,
  status: KotStatus,
  filter: EndedKotFilter,
): Promise<KotWithLines[]> {
  const [ended] = await inSnapshot(db, (snapshot) =>
    listLatestEndedInSnapshot(snapshot, scope, status, filter),
  );
  return ended;
}

async function listLatestEndedInSnapshot(
  snapshot: Db,
  { shopId }: ShopScope,
  status: KotStatus,
  { q, kotType }: EndedKotFilter,
): Promise<KotWithLines[]> {
  const rows = await snapshot
    .select()
    .from(kots)
    .where(
      and(
        eq(kots.shopId, shopId),
        eq(kots.status, status),
        kotType && eq(kots.kotType, kotType),
        q ? eq(kots.tokenNo, Number(q)) : undefined,
      ),
    )
    .orderBy(desc(kots.id))
    .limit(MAX_ENDED_LISTED);
  const ids = rows.map((row) => row.id);
  const lines = await snapshot
    .select()
    .from(kotLines)
    .where(inArray(kotLines.kotId, ids))
    .orderBy(asc(kotLines.id));
  return attachLines(rows, lines);
}

export async function findKot(
  db: Db,
  { shopId }: ShopScope,
  kotId: string,
): Promise<KotWithLines | undefined> {
  const [kot] = await kotById(db).execute({ shopId, kotId });
  return kot && { kot, lines: await linesOfKot(db).execute({ kotId }) };
}

export async function findOccupiedTableIds(db: Db, { shopId }: ShopScope): Promise<ReadonlySet<string>> {
  const rows = await occupiedTables(db).execute({ shopId });
  return new Set(rows.flatMap(({ tableId }) => (tableId === null ? [] : [tableId])));
}

/** Not by REQUESTED or paid KOTs. */
export async function isTableOccupied(db: Db, { shopId }: ShopScope, tableId: string): Promise<boolean> {
  const rows = await occupyingKot(db).execute({ shopId, tableId });
  return rows.length > 0;
}

export async function countRequestedAtTable(db: Db, { shopId }: ShopScope, tableId: string): Promise<number> {
  const [row] = await requestedAtTable(db).execute({ shopId, tableId });
  return row?.count ?? 0;
}

/** `since` is ms UTC. */
export async function countRequestedWithoutTable(
  db: Db,
  { shopId }: ShopScope,
  { phoneNo, since }: { phoneNo: string; since: number },
): Promise<{ all: number; ofPhone: number }> {
  const [row] = await requestedWithoutTable(db).execute({ shopId, phoneNo, since });
  return row ?? { all: 0, ofPhone: 0 };
}

/** Rejected ones too. */
export async function countOrdersOfAllShops(db: Db, businessDay: string): Promise<number> {
  const [row] = await db
    .select({ count: sql`coalesce(sum(${counters.value}), 0)`.mapWith(Number) })
    .from(shops)
    .innerJoin(counters, and(eq(counters.shopId, shops.id), eq(counters.name, `token:${businessDay}`)));
  return row?.count ?? 0;
}
