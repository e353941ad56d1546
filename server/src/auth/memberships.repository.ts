import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { ShopRole } from '@tawa/shared/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { counters, EVENT_SEQ_COUNTER } from '../db/counters.table.ts';
import type { Db } from '../db/database.ts';
import { handwritten, statement } from '../db/statement.ts';
import { memberships } from './memberships.table.ts';
import { defaultRights, RIGHTS_COLUMNS, type Rights, type RightsRow, rightsOfRow } from './rights.ts';

const selectRights = handwritten<RightsRow>(
  `select ${RIGHTS_COLUMNS} from "memberships" m where m."shop_id" = ? and m."user_id" = ?`,
);

const selectLatestSeqOfShop = statement((db) =>
  db
    .select({ latestSeq: counters.value })
    .from(memberships)
    .leftJoin(counters, and(eq(counters.shopId, memberships.shopId), eq(counters.name, EVENT_SEQ_COUNTER)))
    .where(and(eq(memberships.shopId, sql.placeholder('shopId')), eq(memberships.shopRole, 'owner')))
    .limit(1),
);

const selectWorkplace = handwritten<RightsRow & { shopId: string }>(`
  select m."shop_id" as "shopId", ${RIGHTS_COLUMNS} from "memberships" m
  where m."user_id" = ? and m."part" <> 'owner' limit 1`);

/** Returns null if the user is no member. */
export async function findRights(db: Db, shopId: string, userId: string): Promise<Rights | null> {
  const [row] = await selectRights(db, shopId, userId);
  return row ? rightsOfRow(row) : null;
}

/**
 * Returns the `seq` of the shop's newest event, 0 without events, and undefined if there is no shop. A shop
 * exists while it has an owner.
 */
export async function findLatestSeqOfShop(db: Db, shopId: string): Promise<number | undefined> {
  const [row] = await selectLatestSeqOfShop(db).execute({ shopId });
  return row && (row.latestSeq ?? 0);
}

/** Returns the shop in which the user is employed, with the rights there. */
export async function findWorkplace(
  db: Db,
  userId: string,
): Promise<{ shopId: string; rights: Rights } | undefined> {
  const [row] = await selectWorkplace(db, userId);
  const rights = row && rightsOfRow(row);
  return rights ? { shopId: row.shopId, rights } : undefined;
}

/** The owner's rights are the same in each of the shops. */
export async function findRightsOfUser(db: Db, { id, role }: { id: string; role: Role }): Promise<Rights> {
  if (role === 'OWNER') return defaultRights('owner');
  return (await findWorkplace(db, id))?.rights ?? defaultRights('waiter');
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
