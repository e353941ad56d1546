import { type EmployeeRole, fromWireRole, type Permission } from '@tawa/shared/permissions.ts';
import {
  type EditablePermission,
  type Effect,
  effectivePermissions,
  type Overrides,
  type Right,
} from '@tawa/shared/roles/rights.rules.ts';
import type { PermissionDraft } from '../hooks/use-permission-draft.ts';

/** A role or a person, with what is decided for it and what it may do, both with the choices that are not saved yet. */
export interface PermissionHolder {
  name: string;
  decided: Overrides;
  rights: Readonly<Record<Permission, Right>>;
  /** Without what is decided for this holder. */
  inherited: Readonly<Record<Permission, Right>>;
  inheritsFrom: 'default' | 'role';
  isPending: (permission: Permission) => boolean;
  choose: (permission: EditablePermission, effect: Effect | null) => void;
}

export interface RoleHolder extends PermissionHolder {
  role: EmployeeRole;
}

export function roleAsHolder(
  role: EmployeeRole,
  name: string,
  draft: PermissionDraft<EmployeeRole>,
): RoleHolder {
  const decided = draft.overridesOf(role);
  return {
    role,
    name,
    decided,
    rights: effectivePermissions(fromWireRole(role), { ofRole: decided, ofPerson: {} }),
    inherited: effectivePermissions(fromWireRole(role), { ofRole: {}, ofPerson: {} }),
    inheritsFrom: 'default',
    isPending: (permission) => draft.isPending(role, permission),
    choose: (permission, effect) => draft.choose(role, permission, effect),
  };
}

interface Person {
  _id: string;
  name: string;
  shopRole: EmployeeRole;
}

/** @param ofRole what is saved for the role of the person */
export function personAsHolder(
  { _id, name, shopRole }: Person,
  ofRole: Overrides,
  draft: PermissionDraft<string>,
): PermissionHolder {
  const decided = draft.overridesOf(_id);
  return {
    name,
    decided,
    rights: effectivePermissions(fromWireRole(shopRole), { ofRole, ofPerson: decided }),
    inherited: effectivePermissions(fromWireRole(shopRole), { ofRole, ofPerson: {} }),
    inheritsFrom: 'role',
    isPending: (permission) => draft.isPending(_id, permission),
    choose: (permission, effect) => draft.choose(_id, permission, effect),
  };
}

/** Whether something is decided for the holder, or chosen and not saved. */
export const differs = ({ decided, isPending }: PermissionHolder, permission: Permission): boolean =>
  decided[permission as EditablePermission] !== undefined || isPending(permission);
