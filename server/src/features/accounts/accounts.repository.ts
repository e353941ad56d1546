import { eq, or } from 'drizzle-orm';
import { type UserRow, users } from '../../auth/users.table.ts';
import { newId } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';

/** The one user of these; undefined when they name several, because then they are nobody's. */
export async function findByIdentifier(
  db: Db,
  identifier: { email: string; phoneNo: string; saleId: string },
): Promise<UserRow | undefined> {
  const [row, another] = await db
    .select()
    .from(users)
    .where(
      or(
        eq(users.email, identifier.email),
        eq(users.phoneNo, identifier.phoneNo),
        eq(users.saleId, identifier.saleId),
      ),
    )
    .limit(2);
  return another ? undefined : row;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

export async function insertUser(tx: Db, user: Omit<typeof users.$inferInsert, 'id'>): Promise<string> {
  const id = newId();
  await tx.insert(users).values({ id, ...user });
  return id;
}
