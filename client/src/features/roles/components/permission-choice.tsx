import { IconCheck, IconChevronDown, IconLock, IconMinus, IconX } from '@tabler/icons-react';
import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import { permissionMessages } from '@tawa/shared/messages/permissions.en.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import { type Effect, isEditable } from '@tawa/shared/roles/rights.rules.ts';
import type { PermissionHolder } from '../model/permission-holder.ts';
import classes from './permission-choice.module.css';

interface Props {
  holder: PermissionHolder;
  permission: Permission;
  /** In the cells of a table what is inherited has a sign only. */
  hasWords?: boolean;
}

/** Lets the owner inherit, allow or deny. The select is the system's own, and invisible above what is seen. */
export function PermissionChoice({ holder, permission, hasWords = false }: Props) {
  const m = permissionEditMessages();
  const { isHeld } = holder.rights[permission];
  if (!isEditable(permission)) return <FixedRight isHeld={isHeld} />;
  const decided = holder.decided[permission];
  const isPending = holder.isPending(permission);
  const [allowed, denied] =
    holder.inheritsFrom === 'role'
      ? [m.allowedByRole, m.deniedByRole]
      : [m.allowedByDefault, m.deniedByDefault];
  const sentence = m.may(holder.name, permissionMessages()[permission]);
  return (
    <span className={classes.choice} data-decided={decided ?? 'inherit'} data-pending={isPending}>
      <select
        className={classes.select}
        aria-label={isPending ? `${sentence} (${m.notSaved})` : sentence}
        value={decided ?? ''}
        onChange={({ target }) => holder.choose(permission, (target.value || null) as Effect | null)}
      >
        <option value="">{holder.inherited[permission].isHeld ? allowed : denied}</option>
        <option value="allow">{m.allowed}</option>
        <option value="deny">{m.denied}</option>
      </select>
      <span className={classes.face} aria-hidden="true">
        <Sign isHeld={isHeld} isDecided={decided !== undefined} />
        {(hasWords || decided) && <span>{isHeld ? m.allowed : m.denied}</span>}
        <IconChevronDown className={classes.chevron} size={16} />
      </span>
    </span>
  );
}

export function Sign({ isHeld, isDecided }: { isHeld: boolean; isDecided: boolean }) {
  if (isHeld) return <IconCheck size={18} stroke={isDecided ? 3 : 2} />;
  return isDecided ? <IconX size={18} stroke={3} /> : <IconMinus size={18} />;
}

function FixedRight({ isHeld }: { isHeld: boolean }) {
  const m = permissionEditMessages();
  return (
    <span className={classes.fixed}>
      <IconLock size={18} aria-hidden="true" />
      {isHeld ? m.allowed : m.denied}
    </span>
  );
}
