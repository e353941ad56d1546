import { EMAIL_LINK_LIFETIME_MS, LINK_LIFETIME_MS } from '@tawa/shared/accounts/accounts.rules.ts';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { latestPlausibleExpiry } from '../../support/time-window.ts';
import { accountLinks, type LinkPurpose } from './links.table.ts';

const LINK_LIFETIMES_MS: Record<LinkPurpose, number> = {
  reset: LINK_LIFETIME_MS,
  email: EMAIL_LINK_LIFETIME_MS,
};

interface NewLink {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  /** ms UTC */
  expiresAt: number;
}

export async function replaceLink(tx: Db, link: NewLink): Promise<void> {
  await deleteLinks(tx, link.userId, link.purpose);
  await tx.insert(accountLinks).values(link);
}

/** Returns undefined if the link has expired at `now` (ms UTC). */
export async function findLinkOwnerId(
  db: Db,
  tokenHash: string,
  purpose: LinkPurpose,
  now: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: accountLinks.userId })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.tokenHash, tokenHash),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.expiresAt, now),
        lte(accountLinks.expiresAt, latestPlausibleExpiry(now, LINK_LIFETIMES_MS[purpose])),
      ),
    );
  return row?.userId;
}

export async function deleteLinks(tx: Db, userId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose)));
}
