import type { Permission, ShopRole } from '@tawa/shared/permissions.ts';
import { EDITABLE_PERMISSIONS, type Effect, type Overrides } from '@tawa/shared/roles/rights.rules.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { memberships } from '../../auth/memberships.table.ts';
import { memberOverrides, roleOverrides } from '../../auth/overrides.table.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { users } from '../../auth/users.table.ts';

/** What the shop decided, by role or by user id. */
export type OverridesBy<Subject extends string> = Partial<Record<Subject, Overrides>>;

interface DecisionRow<Subject> {
  subject: Subject;
  permission: string;
  effect: Effect;
}

function groupBySubject<Subject extends string>(rows: readonly DecisionRow<Subject>[]): OverridesBy<Subject> {
  const grouped: Partial<Record<Subject, Partial<Record<string, Effect>>>> = {};
  for (const { subject, permission, effect } of rows) {
    grouped[subject] ??= {};
    grouped[subject][permission] = effect;
  }
  return grouped as OverridesBy<Subject>;
}

/** Leaves out decisions about permissions that only another version of the server knows. */
const isKnown = [...EDITABLE_PERMISSIONS];

export async function listRoleOverrides({
  tx,
  scope: { shopId },
}: ShopContext): Promise<OverridesBy<ShopRole>> {
  const { role, permission, effect } = roleOverrides;
  const rows = await tx
    .select({ subject: role, permission, effect })
    .from(roleOverrides)
    .where(and(eq(roleOverrides.shopId, shopId), inArray(permission, isKnown)));
  return groupBySubject(rows);
}

/** Of those who are employed. */
export async function listMemberOverrides({
  tx,
  scope: { shopId },
}: ShopContext): Promise<OverridesBy<string>> {
  const { userId, permission, effect } = memberOverrides;
  const rows = await tx
    .select({ subject: userId, permission, effect })
    .from(memberOverrides)
    .where(and(eq(memberOverrides.shopId, shopId), inArray(permission, isKnown)));
  return groupBySubject(rows);
}

export type MemberRow = Awaited<ReturnType<typeof listEmployedMembers>>[number];

/** The list has no order. */
export async function listEmployedMembers({ tx, scope: { shopId } }: ShopContext) {
  const { userId, shopRole } = memberships;
  return tx
    .select({ userId, shopRole, saleId: users.saleId, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(memberships.shopId, shopId), ne(shopRole, 'owner')));
}

/** Null deletes the decision. */
export async function saveRoleOverride(
  { tx, scope: { shopId } }: ShopContext,
  role: ShopRole,
  permission: Permission,
  effect: Effect | null,
): Promise<void> {
  await tx
    .delete(roleOverrides)
    .where(
      and(
        eq(roleOverrides.shopId, shopId),
        eq(roleOverrides.role, role),
        eq(roleOverrides.permission, permission),
      ),
    );
  if (effect) await tx.insert(roleOverrides).values({ shopId, role, permission, effect });
}

/** Null deletes the decision. */
export async function saveMemberOverride(
  { tx, scope: { shopId } }: ShopContext,
  userId: string,
  permission: Permission,
  effect: Effect | null,
): Promise<void> {
  await tx
    .delete(memberOverrides)
    .where(
      and(
        eq(memberOverrides.shopId, shopId),
        eq(memberOverrides.userId, userId),
        eq(memberOverrides.permission, permission),
      ),
    );
  if (effect) await tx.insert(memberOverrides).values({ shopId, userId, permission, effect });
}
