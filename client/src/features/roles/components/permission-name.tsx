import { IconAlertTriangle } from '@tabler/icons-react';
import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import { permissionMessages } from '@tawa/shared/messages/permissions.en.ts';
import { PERMISSIONS, type Permission } from '@tawa/shared/permissions.ts';
import { isEditable } from '@tawa/shared/roles/rights.rules.ts';
import classes from './permission-name.module.css';

interface Props {
  permission: Permission;
  /** Why a person holds it or does not. */
  reason?: string | undefined;
}

/** The sentence of a permission, with its risk and why it is as it is. */
export function PermissionName({ permission, reason }: Props) {
  const m = permissionEditMessages();
  const fixed = permission === 'shop.read' ? m.fixedForAll : m.fixedForOwner;
  const why = isEditable(permission) ? reason : fixed;
  return (
    <span className={classes.name}>
      <span className={classes.sentence}>
        {permissionMessages()[permission]}
        {PERMISSIONS[permission].risk === 'high' && (
          <>
            {'\u00a0'}
            <RiskSign />
          </>
        )}
      </span>
      {why && <span className={classes.why}>{why}</span>}
    </span>
  );
}

function RiskSign() {
  const { highRisk } = permissionEditMessages();
  return (
    <span className={classes.risk} title={highRisk}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span className="unseen">{`(${highRisk})`}</span>
    </span>
  );
}
