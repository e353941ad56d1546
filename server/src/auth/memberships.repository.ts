import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { ShopRole } from '@tawa/shared/permissions.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { counters, EVENT_SEQ_COUNTER } from '../db/counters.table.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';
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
    ),
);

const selectLatestSeqOfShop = statement((db) =>
  db
    .select({ latestSeq: counters.value })
    .from(memberships)
    .leftJoin(counters, and(eq(counters.shopId, memberships.shopId), eq(counters.name, EVENT_SEQ_COUNTER)))
    .where(and(eq(memberships.shopId, sql.placeholder('shopId')), eq(memberships.shopRole, 'owner')))
    .limit(1),
);

const selectWorkplace = statement((db) =>
  db
    .select({ shopId: memberships.shopId, shopRole: memberships.shopRole })
    .from(memberships)
    .where(and(eq(memberships.userId, sql.placeholder('userId')), ne(memberships.shopRole, 'owner')))
    .limit(1),
);

export async function findShopRole(db: Db, shopId: string, userId: string): Promise<ShopRole | undefined> {
  const [row] = await selectShopRole(db).execute({ shopId, userId });
  return row?.shopRole;
}

/**
 * Returns the `seq` of the shop's newest event, 0 without events, and undefined if there is no shop. A shop
 * exists while it has an owner.
 */
export async function findLatestSeqOfShop(db: Db, shopId: string): Promise<number | undefined> {
  const [row] = await selectLatestSeqOfShop(db).execute({ shopId });
  return row && (row.latestSeq ?? 0);
}

/** Returns the shop in which the user is employed, with the role there. */
export async function findWorkplace(
  db: Db,
  userId: string,
): Promise<{ shopId: string; shopRole: ShopRole } | undefined> {
  const [row] = await selectWorkplace(db).execute({ userId });
  return row;
}

/** The owner's role is the same in each of the shops. */
export async function findRoleOfUser(db: Db, { id, role }: { id: string; role: Role }): Promise<ShopRole> {
  if (role === 'OWNER') return 'owner';
  return (await findWorkplace(db, id))?.shopRole ?? 'waiter';
}

export async function insertMembership(
  tx: Db,
  membership: { shopId: string; userId: string; shopRole: ShopRole },
): Promise<void> {
  await tx.insert(memberships).values(membership);
}

export async function updateShopRole(
  tx: Db,
  { shopId, userId, shopRole }: { shopId: string; userId: string; shopRole: ShopRole },
): Promise<void> {
  await tx
    .update(memberships)
    .set({ shopRole })
    .where(and(eq(memberships.shopId, shopId), eq(memberships.userId, userId)));
}
