import { businessDay, type DayStarts } from '@tawa/shared/business-day.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { SessionUser } from '../../auth/authenticate.ts';
import { insertMembership } from '../../auth/memberships.repository.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { statement } from '../../db/statement.ts';
import { type ShopRow, shops } from './shops.table.ts';

const shopById = statement((db) =>
  db
    .select()
    .from(shops)
    .where(eq(shops.id, sql.placeholder('shopId'))),
);

const dayStartsOfShop = statement((db) =>
  db
    .select({ starts: shops.businessDayStarts })
    .from(shops)
    .where(eq(shops.id, sql.placeholder('shopId'))),
);

export async function listShopsOwnedBy(db: Db, owner: SessionUser): Promise<ShopRow[]> {
  return db.select().from(shops).where(eq(shops.ownerId, owner.userId)).orderBy(asc(shops.id));
}

export async function findShop({ tx, scope: { shopId } }: ShopContext): Promise<ShopRow | undefined> {
  const [row] = await shopById(tx).execute({ shopId });
  return row;
}

/** The changes of the shop's day start, the earliest first. */
export async function findDayStarts({ tx, scope: { shopId } }: ShopContext): Promise<DayStarts> {
  const [row] = await dayStartsOfShop(tx).execute({ shopId });
  return row?.starts ?? [];
}

/** Returns the shop's business day at an instant in ms UTC. */
export async function businessDayOfShop(context: ShopContext, instant: number): Promise<string> {
  return businessDay(instant, await findDayStarts(context));
}

type NewShop = Omit<typeof shops.$inferInsert, 'id'>;

export async function insertShopAndMembership(tx: Db, shop: NewShop): Promise<string> {
  const id = newId();
  await tx.insert(shops).values({ id, ...shop });
  await insertMembership(tx, { shopId: id, userId: shop.ownerId, shopRole: 'owner' });
  return id;
}

export async function updateShop({ tx, scope: { shopId } }: ShopContext, row: ShopRow): Promise<void> {
  const { id, ownerId, createdAt, ...form } = row;
  await tx.update(shops).set(form).where(eq(shops.id, shopId));
}

export async function hasNoShops(db: Db): Promise<boolean> {
  const rows = await db.select({ id: shops.id }).from(shops).limit(1);
  return rows.length === 0;
}
