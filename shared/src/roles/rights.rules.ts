import { ALL_PERMISSIONS, type Permission, roleMay, type ShopRole } from '../permissions.ts';

/** What a shop decides about a permission, for a role or for a person. Without a decision the next rule counts. */
export const EFFECTS = ['allow', 'deny'] as const;
export type Effect = (typeof EFFECTS)[number];

/** The decisions of a shop for one role or one person. */
export type Overrides = Readonly<Partial<Record<Permission, Effect>>>;

/**
 * What no shop decides: every member sees the shop, without which nobody could sign in, and only the owner manages
 * managers and these decisions.
 */
const FIXED_PERMISSIONS = ['shop.read', 'manager.manage', 'permission.edit'] as const satisfies Permission[];
type FixedPermission = (typeof FIXED_PERMISSIONS)[number];

/** What a shop may decide. */
export type EditablePermission = Exclude<Permission, FixedPermission>;

/** Whether a shop may decide about a permission. */
export const isEditable = (permission: Permission): permission is EditablePermission =>
  !FIXED_PERMISSIONS.some((fixed) => fixed === permission);

export const EDITABLE_PERMISSIONS = ALL_PERMISSIONS.filter(isEditable) as [
  EditablePermission,
  ...EditablePermission[],
];

/** Whether a member holds a permission, and which rule says so. */
export interface Right {
  isHeld: boolean;
  reason: 'fixed' | 'person' | 'role' | 'default';
}

export interface OverridesOfMember {
  ofRole: Overrides;
  ofPerson: Overrides;
}

function rightOf(role: ShopRole, permission: Permission, { ofRole, ofPerson }: OverridesOfMember): Right {
  const isHeld = roleMay(role, permission);
  if (role === 'owner' || !isEditable(permission)) return { isHeld, reason: 'fixed' };
  const [person, roles] = [ofPerson[permission], ofRole[permission]];
  if (person) return { isHeld: person === 'allow', reason: 'person' };
  if (roles) return { isHeld: roles === 'allow', reason: 'role' };
  return { isHeld, reason: 'default' };
}

/** The first rule that says something counts: what is fixed, the person, the role, the default of the role. */
export function effectivePermissions(
  role: ShopRole,
  overrides: OverridesOfMember,
): Record<Permission, Right> {
  const rights = ALL_PERMISSIONS.map((permission) => [permission, rightOf(role, permission, overrides)]);
  return Object.fromEntries(rights) as Record<Permission, Right>;
}

/** The permissions that a member holds, sorted. */
export function heldPermissions(role: ShopRole, overrides: OverridesOfMember): Permission[] {
  const rights = effectivePermissions(role, overrides);
  return ALL_PERMISSIONS.filter((permission) => rights[permission].isHeld).sort();
}
