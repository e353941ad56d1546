import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import type { Permission, ShopRole } from '@tawa/shared/permissions.ts';
import { and, eq, sql } from 'drizzle-orm';
import { counters, EVENT_SEQ_COUNTER } from '../db/counters.table.ts';
import type { Db } from '../db/database.ts';
import { handwritten, statement } from '../db/statement.ts';
import { memberships } from './memberships.table.ts';
import { memberOverrides } from './overrides.table.ts';
import {
  defaultRights,
  inShopOfTerminal,
  RIGHTS_COLUMNS,
  type Rights,
  type RightsRow,
  rightsOfRole,
  rightsOfRow,
} from './rights.ts';
import { users } from './users.table.ts';

const SELECT_RIGHTS = `select ${RIGHTS_COLUMNS} from "memberships" m where m."shop_id" = ? and m."user_id" = ?`;

const selectRights = handwritten<RightsRow>(SELECT_RIGHTS);

const selectRightsAtTerminal = handwritten<RightsRow>(`${SELECT_RIGHTS} and ${inShopOfTerminal('?')}`);

const selectRoleOverrides = handwritten<{ roleOverrides: string | null }>(`
  select string_agg(o."permission" || ':' || o."effect", ',') as "roleOverrides" from "role_overrides" o
  where o."shop_id" = ? and o."role" = ?`);

const selectLatestSeqOfShop = statement((db) =>
  db
    .select({ latestSeq: counters.value })
    .from(memberships)
    .leftJoin(counters, and(eq(counters.shopId, memberships.shopId), eq(counters.name, EVENT_SEQ_COUNTER)))
    .where(and(eq(memberships.shopId, sql.placeholder('shopId')), eq(memberships.shopRole, 'owner')))
    .limit(1),
);

const selectWorkplacesWhere = (condition = '') =>
  handwritten<RightsRow & { shopId: string }>(`
    select m."shop_id" as "shopId", ${RIGHTS_COLUMNS} from "memberships" m
    where m."user_id" = ? and m."part" <> 'owner' ${condition} order by m."shop_id"`);

const selectWorkplaces = selectWorkplacesWhere();

const selectWorkplacesAtTerminal = selectWorkplacesWhere(`and ${inShopOfTerminal('?')}`);

/** At a shared terminal a person may do less, and acts in the terminal's shop only. */
interface AtDevice {
  terminalId?: string | null | undefined;
}

/** Returns null if the user is no member of the shop, or signed in at a terminal of another shop. */
export async function findRights(
  db: Db,
  shopId: string,
  { userId, terminalId }: AtDevice & { userId: string },
): Promise<Rights | null> {
  const [row] = terminalId
    ? await selectRightsAtTerminal(db, shopId, userId, terminalId)
    : await selectRights(db, shopId, userId);
  return row ? rightsOfRow(row, Boolean(terminalId)) : null;
}

/** What the role holds in the shop, without what is decided about a person. */
export async function findRightsOfRole(db: Db, shopId: string, shopRole: ShopRole): Promise<Rights> {
  const [row] = await selectRoleOverrides(db, shopId, shopRole);
  return rightsOfRole(shopRole, row?.roleOverrides ?? null);
}

/**
 * Returns the `seq` of the shop's newest event, 0 without events, and undefined if there is no shop. A shop
 * exists while it has an owner.
 */
export async function findLatestSeqOfShop(db: Db, shopId: string): Promise<number | undefined> {
  const [row] = await selectLatestSeqOfShop(db).execute({ shopId });
  return row && (row.latestSeq ?? 0);
}

/** A shop in which a user is employed, with the rights there. */
export interface Workplace {
  readonly shopId: string;
  readonly rights: Rights;
}

/** Lists the shops in which the user is employed, the oldest shop first; at a terminal, that of the terminal. */
export async function listWorkplaces(
  db: Db,
  userId: string,
  { terminalId }: AtDevice = {},
): Promise<Workplace[]> {
  const rows = terminalId
    ? await selectWorkplacesAtTerminal(db, userId, terminalId)
    : await selectWorkplaces(db, userId);
  return rows.flatMap((row) => {
    const rights = rightsOfRow(row, Boolean(terminalId));
    return rights ? [{ shopId: row.shopId, rights }] : [];
  });
}

/** What a user may do in all shops together. */
export interface RightsOfUser {
  /** An owner's are the same in each of the shops; an employee's are those in the first of `workplaces`. */
  readonly rights: Rights;
  /** Empty for an owner. */
  readonly workplaces: readonly Workplace[];
}

export async function findRightsOfUser(
  db: Db,
  { id, role }: { id: string; role: Role },
  device: AtDevice = {},
): Promise<RightsOfUser> {
  if (role === 'OWNER') return { rights: defaultRights('owner', Boolean(device.terminalId)), workplaces: [] };
  const workplaces = await listWorkplaces(db, id, device);
  return { rights: workplaces[0]?.rights ?? defaultRights('waiter'), workplaces };
}

export async function insertMembership(
  tx: Db,
  membership: { shopId: string; userId: string; shopRole: ShopRole },
): Promise<void> {
  await tx.insert(memberships).values(membership);
}

/** Also deletes what the shop decided about the person, so that a person who comes back begins without it. */
export async function deleteMembership(
  tx: Db,
  { shopId, userId }: { shopId: string; userId: string },
): Promise<void> {
  await tx
    .delete(memberOverrides)
    .where(and(eq(memberOverrides.shopId, shopId), eq(memberOverrides.userId, userId)));
  await tx.delete(memberships).where(and(eq(memberships.shopId, shopId), eq(memberships.userId, userId)));
}

/** @returns the PIN's hash, null without a PIN, undefined if the user is no member */
export async function findPinHash(
  db: Db,
  shopId: string,
  userId: string,
): Promise<string | null | undefined> {
  const [row] = await db
    .select({ pinHash: memberships.pinHash })
    .from(memberships)
    .where(and(eq(memberships.shopId, shopId), eq(memberships.userId, userId)));
  return row?.pinHash;
}

/** Returns the shops in which the PIN is now valid: one, or without `shopId` all in which the person works. */
export async function setPinHash(
  tx: Db,
  { userId, shopId }: { userId: string; shopId?: string },
  pinHash: string,
): Promise<string[]> {
  const changed = await tx
    .update(memberships)
    .set({ pinHash })
    .where(
      and(eq(memberships.userId, userId), shopId === undefined ? undefined : eq(memberships.shopId, shopId)),
    )
    .returning({ shopId: memberships.shopId });
  return changed.map((row) => row.shopId);
}

/** Everybody who works in the shop and the owner. The list has no order. */
export async function listMembers(db: Db, shopId: string): Promise<{ userId: string; name: string }[]> {
  return db
    .select({ userId: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.shopId, shopId));
}

const selectMembersWithRights = handwritten<RightsRow & { userId: string; name: string }>(`
  select m."user_id" as "userId", u."name" as "name", ${RIGHTS_COLUMNS}
  from "memberships" m inner join "users" u on u."id" = m."user_id" where m."shop_id" = ?`);

/** A member who holds a permission. */
export interface Holder {
  readonly userId: string;
  readonly name: string;
  readonly shopRole: ShopRole;
}

/**
 * Lists the members who hold the permission, in no order.
 * @param isAtTerminal true counts only the permissions that a PIN session at a terminal has
 */
export async function listHolders(
  db: Db,
  shopId: string,
  permission: Permission,
  isAtTerminal: boolean,
): Promise<Holder[]> {
  const members = await selectMembersWithRights(db, shopId);
  return members.flatMap((member) => {
    const rights = rightsOfRow(member, isAtTerminal);
    if (!rights?.held.has(permission)) return [];
    return [{ userId: member.userId, name: member.name, shopRole: rights.role }];
  });
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
