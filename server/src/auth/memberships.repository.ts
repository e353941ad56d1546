import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { statement } from '../db/query/statement.ts';
import { memberships } from './memberships.table.ts';

const selectShopRole = statement((db) =>
  db
    .select({ shopRole: memberships.shopRole })
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
    .where(and(eq(memberships.shopId, sql.placeholder('shopId')), eq(memberships.shopRole, 'owner')))
    .limit(1)
    .prepare(),
);

const selectShopOfWaiter = statement((db) =>
  db
    .select({ shopId: memberships.shopId })
    .from(memberships)
    .where(and(eq(memberships.userId, sql.placeholder('userId')), eq(memberships.shopRole, 'waiter')))
    .limit(1)
    .prepare(),
);

export async function findShopRole(
  db: Db,
  shopId: string,
  userId: string,
): Promise<'owner' | 'waiter' | undefined> {
  const [row] = await selectShopRole(db).execute({ shopId, userId });
  return row?.shopRole;
}

/** A shop exists while it has an owner. */
export async function shopExists(db: Db, shopId: string): Promise<boolean> {
  const rows = await selectOwner(db).execute({ shopId });
  return rows.length > 0;
}

export async function findShopOfWaiter(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await selectShopOfWaiter(db).execute({ userId });
  return row?.shopId;
}

export async function insertMembership(
  tx: Db,
  membership: { shopId: string; userId: string; shopRole: 'owner' | 'waiter' },
): Promise<void> {
  await tx.insert(memberships).values(membership);
}
