import { permissionEditMessages } from '@tawa/shared/messages/permissions.edit.en.ts';
import { permissionMessages } from '@tawa/shared/messages/permissions.en.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { PermissionDraft } from '../hooks/use-permission-draft.ts';
import type { PermissionHolder } from '../model/permission-holder.ts';
import classes from './changed-meanwhile.module.css';

interface Props<Subject extends string> {
  draft: PermissionDraft<Subject>;
  holderOf: (subject: Subject) => PermissionHolder;
  /** Of the last save. */
  error: Error | null;
}

/** Says what another device changed of what the user chose, or that a save was too late. */
export function ChangedMeanwhile<Subject extends string>({ draft, holderOf, error }: Props<Subject>) {
  const m = permissionEditMessages();
  const isTooLate = isApiError(error, 'CONFLICT') && draft.count > 0;
  if (!isTooLate && draft.contested.length === 0) return null;
  return (
    <div className={classes.note} role="alert">
      <p>{m.changedMeanwhile}</p>
      {draft.contested.length > 0 && (
        <ul>
          {draft.contested.map(({ subject, permission, now }) => {
            const { name, inherited } = holderOf(subject);
            const isHeld = now ? now === 'allow' : inherited[permission].isHeld;
            return (
              <li key={`${subject} ${permission}`}>
                {m.contested(name, permissionMessages()[permission], isHeld ? m.allowed : m.denied)}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
