import { and, eq, ne, or } from 'drizzle-orm';
import { type UserRow, users } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

/** The texts are normalized; a field that was not given is ''. */
export interface Identifier {
  email: string;
  phoneNo: string;
  saleId: string;
}

export async function findUsersByAnyIdentifier(
  db: Db,
  { email, phoneNo, saleId }: Identifier,
): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(or(eq(users.email, email), eq(users.phoneNo, phoneNo), eq(users.saleId, saleId)));
}

/** Returns undefined if the identifiers belong to different users. */
export async function findUserByIdentifier(db: Db, identifier: Identifier): Promise<UserRow | undefined> {
  const [row, another] = await findUsersByAnyIdentifier(db, identifier);
  return another ? undefined : row;
}

export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

type NewUser = Omit<typeof users.$inferInsert, 'id'> & { id?: string };

export async function insertUser(tx: Db, { id = newId(), ...user }: NewUser): Promise<string> {
  await tx.insert(users).values({ id, ...user });
  return id;
}

export async function updateUser(
  tx: Db,
  userId: string,
  changes: Partial<Omit<UserRow, 'id' | 'passwordHash'>>,
): Promise<void> {
  await tx.update(users).set(changes).where(eq(users.id, userId));
}

/** Returns false if the stored hash is no longer `from`. */
export async function replacePasswordHash(
  tx: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function findTakenContact(
  db: Db,
  wanted: { email?: string | undefined; phoneNo?: string | undefined },
  exceptUserId = '',
): Promise<'email' | 'phoneNo' | undefined> {
  const { email = '', phoneNo = '' } = wanted;
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(or(eq(users.email, email), eq(users.phoneNo, phoneNo)), ne(users.id, exceptUserId)));
  if (rows.length === 0) return undefined;
  return rows.some((row) => row.email === email) ? 'email' : 'phoneNo';
}
