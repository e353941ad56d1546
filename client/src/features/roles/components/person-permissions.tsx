import { useQuery } from '@tanstack/react-query';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import type { ShopPermissions } from '@tawa/shared/roles/roles.contract.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { useUnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { usePermissionDraft } from '../hooks/use-permission-draft.ts';
import { differs, personAsHolder } from '../model/permission-holder.ts';
import { permissionsQuery, useSavePermissions } from '../roles.queries.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { PermissionList } from './permission-list.tsx';
import { FoundPermissions, useFoundPermissions } from './permission-tools.tsx';
import classes from './person-permissions.module.css';

interface Props {
  shopId: string;
  employee: Employee;
  onClose: () => void;
}

/** What one person may do, and why, with what is decided for that person alone. */
export default function PersonPermissions({ shopId, employee, onClose }: Props) {
  const m = permissionEditMessages();
  const { data: saved, error, isFetching, refetch } = useQuery(permissionsQuery(shopId));
  if (saved) return <LoadedPermissions shopId={shopId} employee={employee} saved={saved} onClose={onClose} />;
  return (
    <Sheet opened title={m.ofPerson(employee.name)} onClose={onClose}>
      {error ? (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowSkeletons />
      )}
    </Sheet>
  );
}

function LoadedPermissions({ shopId, employee, saved, onClose }: Props & { saved: ShopPermissions }) {
  const m = permissionEditMessages();
  const role = employeeMessages().roles[employee.shopRole].name;
  const draft = usePermissionDraft<string>(saved.people);
  const save = useSavePermissions(shopId);
  const unsavedChanges = useUnsavedChanges(draft.count > 0 && !save.isSuccess, undefined, onClose);
  const close = () => unsavedChanges.leave(onClose);
  const person = personAsHolder(employee, saved.roles[employee.shopRole] ?? {}, draft);
  const found = useFoundPermissions((permission) => differs(person, permission));
  const reasonOf = (permission: Permission) => {
    const { reason } = person.rights[permission];
    if (reason === 'fixed') return m.reasons.fixed;
    return m.reasons[reason](reason === 'person' ? employee.name : role);
  };
  return (
    <>
      <Sheet
        opened
        title={m.ofPerson(employee.name)}
        onClose={close}
        footer={
          <div className={classes.buttons}>
            <Button variant="quiet" onClick={close}>
              {m.cancel}
            </Button>
            <Button
              busy={save.isPending}
              disabled={draft.count === 0}
              onClick={() =>
                save.mutate(
                  { revision: saved.revision, people: { [employee._id]: draft.changes[employee._id] ?? {} } },
                  { onSuccess: onClose },
                )
              }
            >
              {m.save}
            </Button>
          </div>
        }
      >
        <p className={classes.intro}>{m.personIntro(employee.name, role)}</p>
        <ChangedMeanwhile draft={draft} holderOf={() => person} error={save.error} />
        <div className={classes.tools}>{found.tools}</div>
        <div inert={save.isPending}>
          <FoundPermissions found={found}>
            {(groups) => <PermissionList groups={groups} holder={person} reasonOf={reasonOf} />}
          </FoundPermissions>
        </div>
      </Sheet>
      {unsavedChanges.dialog}
    </>
  );
}
