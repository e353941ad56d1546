import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { ConflictNote } from '../../../../ui/feedback/edit-conflict-note.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { useUnsavedChanges } from '../../../../ui/forms/unsaved-changes.tsx';
import { accountSchemas, toProfileValues } from '../../accounts.forms.ts';
import { useUpdateProfile } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';
import { AccountProfileFields } from '../account-profile-fields.tsx';
import { PendingEmail } from '../mail-links/pending-email.tsx';

/** Asks before unsaved changes are lost. */
export function ProfileForm({ user }: { user: User }) {
  const m = accountMessages().profile;
  const update = useUpdateProfile();
  const saved = toProfileValues(user);
  const form = useContractForm({
    initial: saved,
    latest: saved,
    loadSchema: accountSchemas.profile,
    missingMessage: m.fillAllFields,
    // An unchanged email is omitted; see `useUpdateProfile`.
    save: ({ email, ...rest }) =>
      update.mutateAsync(email.trim() === saved.email ? rest : { ...rest, email }),
  });
  const unsavedChanges = useUnsavedChanges(form.isDirty);
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      {form.hasConflict && <ConflictNote onTakeLatest={form.takeLatest} onKeepMine={form.keepMine} />}
      <AccountProfileFields form={form} labels={m.labels} />
      {user.pendingEmail && <PendingEmail email={user.email} pendingEmail={user.pendingEmail} />}
      <Button type="submit" className={classes.save ?? ''} busy={form.isSaving}>
        {m.save}
      </Button>
      {unsavedChanges.dialog}
    </form>
  );
}
