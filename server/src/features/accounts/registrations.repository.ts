import { desc, eq, gt, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { type RegistrationRow, registrations } from './registrations.table.ts';

/** By email or phone, of several the newest. */
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

/** Also if expired. */
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

/** Of `email`, and all older than `retentionMs`. Returns picture URLs. */
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
        gt(createdAt, latestPlausibleExpiry(now, retentionMs)),
      ),
    )
    .returning({ avatarUrl: registrations.avatarUrl });
  return deleted.map(({ avatarUrl }) => avatarUrl);
}
