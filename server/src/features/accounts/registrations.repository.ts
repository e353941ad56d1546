import { desc, eq, gt, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { latestPlausibleCreation } from '../../support/time-window.ts';
import { type RegistrationRow, registrations } from './registrations.table.ts';

/** Finds the newest registration with this email or phone. */
export async function findRegistration(
  db: Db,
  identifier: { email: string; phoneNo: string },
): Promise<RegistrationRow | undefined> {
  const [row] = await db
    .select()
    .from(registrations)
    .where(or(eq(registrations.email, identifier.email), eq(registrations.phoneNo, identifier.phoneNo)))
    .orderBy(desc(registrations.createdAt))
    .limit(1);
  return row;
}

/** Also finds an expired registration. */
export async function findRegistrationByToken(
  tx: Db,
  tokenHash: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.tokenHash, tokenHash));
  return row;
}

export async function insertRegistration(tx: Db, registration: RegistrationRow): Promise<void> {
  await tx.insert(registrations).values(registration);
}

export async function updateRegistration(
  tx: Db,
  id: string,
  changes: Partial<Omit<RegistrationRow, 'id'>>,
): Promise<boolean> {
  const changed = await tx
    .update(registrations)
    .set(changes)
    .where(eq(registrations.id, id))
    .returning({ id: registrations.id });
  return changed.length > 0;
}

export async function deleteRegistration(tx: Db, id: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.id, id));
}

/**
 * Deletes the registrations of `email` and all that are older than `retentionMs`. Returns the URLs of their
 * pictures.
 */
export async function deleteOutdatedRegistrations(
  tx: Db,
  email: string,
  retentionMs: number,
  now: number,
): Promise<string[]> {
  const { createdAt } = registrations;
  const deleted = await tx
    .delete(registrations)
    .where(
      or(
        eq(registrations.email, email),
        lt(createdAt, now - retentionMs),
        gt(createdAt, latestPlausibleCreation(now, retentionMs)),
      ),
    )
    .returning({ avatarUrl: registrations.avatarUrl });
  return deleted.map(({ avatarUrl }) => avatarUrl);
}
