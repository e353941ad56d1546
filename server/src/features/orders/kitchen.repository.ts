import { MAX_RECALLABLE } from '@tawa/shared/kitchen/kitchen.rules.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { statement } from '../../db/query/statement.ts';
import { type Ticket, withLines } from './orders.repository.ts';
import { type KotRow, kotLines, kots } from './orders.table.ts';

/** Times in ms UTC. What lies behind its end was written by a clock that has been set back since. */
interface Around {
  since: number;
  until: number;
}

const shop = eq(kots.shopId, sql.placeholder('shopId'));

const cancelledUnseen = statement((db) =>
  db
    .select()
    .from(kots)
    .where(
      and(
        shop,
        isNotNull(kots.changes),
        eq(kots.status, 'CANCELLED'),
        sql`${kots.createdAt} BETWEEN ${sql.placeholder('since')} AND ${sql.placeholder('until')}`,
      ),
    )
    .orderBy(desc(kots.id))
    .prepare(),
);

const servedLately = statement((db) =>
  db
    .select()
    .from(kots)
    .where(
      and(
        shop,
        sql`${kots.servedAt} BETWEEN ${sql.placeholder('since')} AND ${sql.placeholder('until')}`,
        inArray(kots.status, ['SERVED', 'PAID']),
      ),
    )
    .orderBy(desc(kots.servedAt), desc(kots.id))
    .limit(MAX_RECALLABLE)
    .prepare(),
);

const unheard = statement((db) =>
  db
    .select()
    .from(kots)
    .where(and(shop, eq(kots.status, sql.placeholder('status')), isNull(kots.heardAt)))
    .orderBy(asc(kots.id))
    .prepare(),
);

const heard = statement((db) =>
  db
    .update(kots)
    .set({ heardAt: sql`${sql.placeholder('at')}` })
    .where(and(shop, eq(kots.id, sql.placeholder('kotId'))))
    .prepare(),
);

async function withTheirLines(db: Db, rows: KotRow[]): Promise<Ticket[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(kotLines)
    .where(inArray(kotLines.kotId, ids))
    .orderBy(asc(kotLines.id));
  return withLines(rows, lines);
}

/** Tickets that were cancelled while they cooked, placed within `around`, and that nobody acknowledged; newest first. */
export async function listCancelledUnseen(db: Db, { shopId }: ShopScope, around: Around): Promise<Ticket[]> {
  return withTheirLines(db, await cancelledUnseen(db).execute({ shopId, ...around }));
}

/** The latest served tickets, paid or not, that were served within `around`; the latest first. */
export async function listServed(db: Db, { shopId }: ShopScope, around: Around): Promise<Ticket[]> {
  return withTheirLines(db, await servedLately(db).execute({ shopId, ...around }));
}

/** The tickets of a status whose bell nobody acknowledged yet, the earliest first. */
export async function listUnheard(
  db: Db,
  { shopId }: ShopScope,
  status: 'REQUESTED' | 'COOKING',
): Promise<Ticket[]> {
  return withTheirLines(db, await unheard(db).execute({ shopId, status }));
}

/** `at` is ms UTC. */
export async function markHeard(tx: Db, { shopId }: ShopScope, kotId: string, at: number): Promise<void> {
  await heard(tx).execute({ shopId, kotId, at });
}
