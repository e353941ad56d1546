import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { accountSchemas, confirmPasswordErrors } from '../../accounts.forms.ts';
import { useChangePassword } from '../../accounts.queries.ts';

/** `user` identifies the account for password managers. */
export function ChangePasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const m = accountMessages().changePassword;
  const change = useChangePassword();
  const form = useContractForm({
    initial: { oldPassword: '', newPassword: '', confirmPassword: '' },
    loadSchema: accountSchemas.password,
    missingMessage: m.fillAllFields,
    validateExtra: ({ newPassword, confirmPassword }) =>
      confirmPasswordErrors(newPassword, confirmPassword, m.passwordMismatch),
    fieldForError: (error) => (isApiError(error, 'WRONG_PASSWORD', 'TOO_MANY') ? 'oldPassword' : undefined),
    save: ({ oldPassword, newPassword }) => change.mutateAsync({ oldPassword, newPassword }),
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.title} form={form} submitLabel={m.change} onClose={onClose}>
      {/* Tells password managers which account this is. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.email} />
      <PasswordField
        label={m.oldPassword}
        autoComplete="current-password"
        data-autofocus
        {...form.field('oldPassword')}
      />
      <PasswordField
        label={m.newPassword}
        autoComplete="new-password"
        hint={m.newPasswordHint}
        {...form.field('newPassword')}
      />
      <PasswordField
        label={m.confirmPassword}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </FormSheet>
  );
}
