import { IconAlertTriangle } from '@tabler/icons-react';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import { EMPLOYEE_ROLES, type EmployeeRole, type Permission } from '@tawa/shared/permissions.ts';
import type { ShopPermissions } from '@tawa/shared/roles/roles.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { lazyPage } from '../../../ui/feedback/lazy-page.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { useElementMinWidth } from '../../../ui/hooks/use-element-min-width.ts';
import { usePermissionDraft } from '../hooks/use-permission-draft.ts';
import { differs, type PermissionHolder, roleAsHolder } from '../model/permission-holder.ts';
import { useSavePermissions } from '../roles.queries.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { DiscountCapsButton } from './discount-caps-button.tsx';
import { Sign } from './permission-choice.tsx';
import { PermissionList } from './permission-list.tsx';
import { PermissionTable } from './permission-table.tsx';
import { FoundPermissions, useFoundPermissions } from './permission-tools.tsx';
import classes from './role-permissions.module.css';

const DiscountCapsForm = lazyPage(() => import('./discount-caps-form.tsx'));

interface Props {
  shopId: string;
  /** As they are now. */
  saved: ShopPermissions;
  render: (parts: { tools: ReactNode; content: ReactNode }) => ReactNode;
}

const MIN_TABLE_WIDTH = 840;

/** What each role may do: all roles side by side, or one at a time where there is little room. */
export function RolePermissions({ shopId, saved, render }: Props) {
  const { roles } = employeeMessages();
  const draft = usePermissionDraft<EmployeeRole>(saved.roles);
  const save = useSavePermissions(shopId);
  const unsavedChanges = useUnsavedChanges(draft.count > 0);
  const [container, isWide] = useElementMinWidth(MIN_TABLE_WIDTH);
  const [pickedRole, setPickedRole] = useState<EmployeeRole>('MANAGER');
  const [cappedRole, setCappedRole] = useState<EmployeeRole>();
  const limitsOf = (permission: Permission, role: EmployeeRole) =>
    permission === 'invoice.charge' && (
      <DiscountCapsButton
        role={roles[role].name}
        caps={saved.discountCaps[role]}
        onOpen={() => setCappedRole(role)}
      />
    );
  const holderOf = (role: EmployeeRole) => roleAsHolder(role, roles[role].name, draft);
  const holders = EMPLOYEE_ROLES.map(holderOf);
  const shown = isWide ? holders : [holderOf(pickedRole)];
  const found = useFoundPermissions((permission) =>
    shown.some(
      (holder) =>
        differs(holder, permission) ||
        (permission === 'invoice.charge' && saved.discountCaps[holder.role] !== undefined),
    ),
  );
  const content = (
    <div ref={container}>
      <Legend hasSigns={isWide} />
      <ChangedMeanwhile draft={draft} holderOf={holderOf} error={save.error} />
      {!isWide && (
        <div className={classes.roles}>
          <RoleSegments value={pickedRole} holders={holders} onPick={setPickedRole} />
        </div>
      )}
      <div inert={save.isPending}>
        <FoundPermissions found={found}>
          {(groups) =>
            isWide ? (
              <PermissionTable groups={groups} roles={holders} limitsOf={limitsOf} />
            ) : (
              <PermissionList
                groups={groups}
                holder={holderOf(pickedRole)}
                limitsOf={(permission) => limitsOf(permission, pickedRole)}
              />
            )
          }
        </FoundPermissions>
      </div>
      <SaveBar
        count={draft.count}
        isSaving={save.isPending}
        onDiscard={draft.discard}
        onSave={() =>
          save.mutate({ revision: saved.revision, roles: draft.changes }, { onSuccess: draft.discard })
        }
      />
      {cappedRole && (
        <Suspense>
          <DiscountCapsForm
            shopId={shopId}
            role={cappedRole}
            saved={saved}
            onClose={() => setCappedRole(undefined)}
          />
        </Suspense>
      )}
      {unsavedChanges.dialog}
    </div>
  );
  return render({ tools: found.tools, content });
}

/** @param hasSigns whether what is inherited has a sign and no word */
function Legend({ hasSigns }: { hasSigns: boolean }) {
  const m = permissionEditMessages();
  return (
    <>
      <p className={classes.intro}>{m.intro}</p>
      <ul className={classes.legend} aria-label={m.legend}>
        {hasSigns && (
          <>
            <li>
              <Sign isHeld isDecided={false} /> {m.legendAllowed}
            </li>
            <li>
              <Sign isHeld={false} isDecided={false} /> {m.legendDenied}
            </li>
          </>
        )}
        <li>
          <span className={classes.decided}>{m.allowed}</span> {m.legendChanged}
        </li>
        <li>
          <IconAlertTriangle className={classes.risk} size={18} aria-hidden="true" /> {m.legendRisk}
        </li>
      </ul>
    </>
  );
}

interface RoleSegmentsProps {
  value: EmployeeRole;
  holders: readonly PermissionHolder[];
  onPick: (role: EmployeeRole) => void;
}

function RoleSegments({ value, holders, onPick }: RoleSegmentsProps) {
  const countOf = ({ decided }: PermissionHolder) => Object.keys(decided).length;
  const byRole = <Value,>(read: (holder: PermissionHolder) => Value) =>
    Object.fromEntries(
      EMPLOYEE_ROLES.map((role, index) => [role, read(holders[index] as PermissionHolder)]),
    ) as Record<EmployeeRole, Value>;
  return (
    <Segments
      label={permissionEditMessages().role}
      values={EMPLOYEE_ROLES}
      labels={byRole(({ name }) => name)}
      counts={byRole(countOf)}
      value={value}
      onPick={onPick}
    />
  );
}

interface SaveBarProps {
  count: number;
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

function SaveBar({ count, isSaving, onDiscard, onSave }: SaveBarProps) {
  const m = permissionEditMessages();
  return (
    <>
      <p className="unseen" role="status">
        {count > 0 && m.changes(count)}
      </p>
      {count > 0 && (
        <div className={classes.save}>
          <p aria-hidden="true">{m.changes(count)}</p>
          <Button variant="quiet" disabled={isSaving} onClick={onDiscard}>
            {m.discard}
          </Button>
          <Button busy={isSaving} onClick={onSave}>
            {m.save}
          </Button>
        </div>
      )}
    </>
  );
}
