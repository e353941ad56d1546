import { and, eq, or } from 'drizzle-orm';
import { users } from '../../auth/users.table.ts';
import type { Db } from '../../db/database.ts';
import type { EmployeeRow } from './employees.repository.ts';

export async function findUsersByContact(tx: Db, { email, phoneNo }: { email: string; phoneNo: string }) {
  return tx
    .select({ userId: users.id, email: users.email, phoneNo: users.phoneNo })
    .from(users)
    .where(or(eq(users.email, email), eq(users.phoneNo, phoneNo)));
}

export async function isSaleIdTaken(tx: Db, saleId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.saleId, saleId));
  return rows.length > 0;
}

/** The row proves that the employee was found in a scope. */
export async function setPassword(tx: Db, { userId }: EmployeeRow, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Membership, employee record and sessions cascade. Returns the unused picture. */
export async function removeLogin(tx: Db, { userId }: EmployeeRow): Promise<string | null | undefined> {
  const gone = await tx
    .delete(users)
    .where(and(eq(users.id, userId), eq(users.role, 'WAITER')))
    .returning({ avatarUrl: users.avatarUrl });
  return gone[0]?.avatarUrl;
}
