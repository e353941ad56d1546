import type { Permission } from '@tawa/shared/permissions.ts';
import type { ReactNode } from 'react';
import type { PermissionGroup } from '../model/permission-groups.ts';
import type { PermissionHolder } from '../model/permission-holder.ts';
import { PermissionChoice } from './permission-choice.tsx';
import classes from './permission-list.module.css';
import { PermissionName } from './permission-name.tsx';

interface Props {
  groups: readonly PermissionGroup[];
  holder: PermissionHolder;
  reasonOf?: (permission: Permission) => string;
  /** What stands below the choice. */
  limitsOf?: (permission: Permission) => ReactNode;
}

/** The permissions of one role or person. */
export function PermissionList({ groups, holder, reasonOf, limitsOf }: Props) {
  return groups.map(({ title, permissions }) => (
    <section key={title} className={classes.group}>
      <h3>{title}</h3>
      <ul className={classes.list}>
        {permissions.map((permission) => (
          <li key={permission}>
            <PermissionName permission={permission} reason={reasonOf?.(permission)} />
            <PermissionChoice holder={holder} permission={permission} hasWords />
            {limitsOf?.(permission)}
          </li>
        ))}
      </ul>
    </section>
  ));
}
