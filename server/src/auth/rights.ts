import { createHash } from 'node:crypto';
import { NEVER_AT_TERMINALS, type Permission, type ShopRole } from '@tawa/shared/permissions.ts';
import { type Effect, heldPermissions, type Overrides } from '@tawa/shared/roles/rights.rules.ts';
import { LRUCache } from 'lru-cache';

/** What a member may do in a shop. */
export interface Rights {
  readonly role: ShopRole;
  /** Sorted. */
  readonly held: ReadonlySet<Permission>;
  /** Names the permissions: the same for all who hold the same, and for nobody else. */
  readonly key: string;
}

export interface RightsRow {
  /** Null if the user is no member. */
  shopRole: ShopRole | null;
  /** `permission:effect` with commas between; null if the shop decided nothing. */
  roleOverrides: string | null;
  memberOverrides: string | null;
}

type MemberRow = RightsRow & { shopRole: ShopRole };

const overridesColumn = (overrides: string, ofMember: string): string =>
  `(select string_agg(o."permission" || ':' || o."effect", ',') from "${overrides}" o
    where o."shop_id" = m."shop_id" and ${ofMember})`;

/** The columns of a `RightsRow` of the membership `m`, so that a caller's rights need no query of their own. */
export const RIGHTS_COLUMNS = `m."part" as "shopRole",
  ${overridesColumn('role_overrides', 'o."role" = m."part"')} as "roleOverrides",
  ${overridesColumn('member_overrides', 'o."user_id" = m."user_id"')} as "memberOverrides"`;

const parseOverrides = (column: string | null): Overrides =>
  Object.fromEntries((column?.split(',') ?? []).map((decision) => decision.split(':') as [string, Effect]));

/** A condition on the membership `m`: a person at a terminal acts in the terminal's shop only. */
export const inShopOfTerminal = (terminalId: string): string =>
  `exists (select 1 from "terminals" t where t."id" = ${terminalId} and t."shop_id" = m."shop_id")`;

function createRights(
  { shopRole, roleOverrides, memberOverrides }: MemberRow,
  isAtTerminal: boolean,
): Rights {
  const overrides = { ofRole: parseOverrides(roleOverrides), ofPerson: parseOverrides(memberOverrides) };
  const held = heldPermissions(shopRole, overrides).filter(
    (permission) => !isAtTerminal || !NEVER_AT_TERMINALS.has(permission),
  );
  const key = createHash('sha256').update(held.join()).digest('base64url').slice(0, 16);
  return { role: shopRole, held: new Set(held), key };
}

/** What people of the same role with the same decisions share is computed once. */
const computed = new LRUCache<string, Rights>({ max: 1_000 });

/** @param isAtTerminal at a shared terminal, where a person may do less */
function rightsOfMember(row: MemberRow, isAtTerminal: boolean): Rights {
  const decisions = `${row.shopRole} ${row.roleOverrides} ${row.memberOverrides} ${isAtTerminal}`;
  const known = computed.get(decisions);
  if (known) return known;
  const rights = createRights(row, isAtTerminal);
  computed.set(decisions, rights);
  return rights;
}

/** Returns null if the user is no member. @param isAtTerminal at a shared terminal, where a person may do less */
export const rightsOfRow = ({ shopRole, ...decisions }: RightsRow, isAtTerminal: boolean): Rights | null =>
  shopRole === null ? null : rightsOfMember({ shopRole, ...decisions }, isAtTerminal);

/** @param roleOverrides what the shop decided about the role, as a `RightsRow` has it */
export const rightsOfRole = (shopRole: ShopRole, roleOverrides: string | null): Rights =>
  rightsOfMember({ shopRole, roleOverrides, memberOverrides: null }, false);

/** What the role holds where a shop decided nothing. */
export const defaultRights = (shopRole: ShopRole, isAtTerminal = false): Rights =>
  rightsOfMember({ shopRole, roleOverrides: null, memberOverrides: null }, isAtTerminal);
