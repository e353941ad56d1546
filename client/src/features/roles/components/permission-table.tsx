import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import type { EmployeeRole, Permission } from '@tawa/shared/permissions.ts';
import type { ReactNode } from 'react';
import type { PermissionGroup } from '../model/permission-groups.ts';
import type { RoleHolder } from '../model/permission-holder.ts';
import { PermissionChoice } from './permission-choice.tsx';
import { PermissionName } from './permission-name.tsx';
import classes from './permission-table.module.css';

interface Props {
  groups: readonly PermissionGroup[];
  roles: readonly RoleHolder[];
  /** What stands below the choice. */
  limitsOf: (permission: Permission, role: EmployeeRole) => ReactNode;
}

/** A row for each permission and a column for each role. */
export function PermissionTable({ groups, roles, limitsOf }: Props) {
  const m = permissionEditMessages();
  return (
    <table className={classes.table} aria-label={m.title}>
      <thead>
        <tr>
          <th scope="col">{m.permission}</th>
          {roles.map(({ name }) => (
            <th key={name} scope="col" className={classes.role}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, permissions }) => (
        <tbody key={title}>
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={roles.length + 1}>
              {title}
            </th>
          </tr>
          {permissions.map((permission) => (
            <tr key={permission}>
              <th scope="row">
                <PermissionName permission={permission} />
              </th>
              {roles.map((role) => (
                <td key={role.name}>
                  <PermissionChoice holder={role} permission={permission} />
                  {limitsOf(permission, role.role)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
