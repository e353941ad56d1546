import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { statement } from '../db/query/statement.ts';
import { memberships } from './memberships.table.ts';

const selectShopRole = statement((db) =>
  db
    .select({ part: memberships.part })
    .from(memberships)
    .where(
      and(
        eq(memberships.shopId, sql.placeholder('shopId')),
        eq(memberships.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
);

const selectOwner = statement((db) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.shopId, sql.placeholder('shopId')), eq(memberships.part, 'owner')))
    .limit(1)
    .prepare(),
);

const selectWorkplace = statement((db) =>
  db
    .select({ shopId: memberships.shopId })
    .from(memberships)
    .where(and(eq(memberships.userId, sql.placeholder('userId')), eq(memberships.part, 'waiter')))
    .limit(1)
    .prepare(),
);

export async function findShopRole(
  db: Db,
  shopId: string,
  userId: string,
): Promise<'owner' | 'waiter' | undefined> {
  const [row] = await selectShopRole(db).execute({ shopId, userId });
  return row?.part;
}

/** A shop exists while it has an owner. */
export async function shopExists(db: Db, shopId: string): Promise<boolean> {
  const rows = await selectOwner(db).execute({ shopId });
  return rows.length > 0;
}

export async function findShopOfWaiter(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await selectWorkplace(db).execute({ userId });
  return row?.shopId;
}

export async function insertMembership(
  tx: Db,
  membership: { shopId: string; userId: string; part: 'owner' | 'waiter' },
): Promise<void> {
  await tx.insert(memberships).values(membership);
}
