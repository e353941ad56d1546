import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { accountSchemas, confirmPasswordErrors } from '../../accounts.forms.ts';
import { useChangePassword } from '../../accounts.queries.ts';

export function ChangePasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useChangePassword();
  const form = useContractForm({
    initial: { oldPassword: '', newPassword: '', confirmPassword: '' },
    loadSchema: accountSchemas.password,
    missingMessage: 'Please fill all the fields',
    validateExtra: ({ newPassword, confirmPassword }) =>
      confirmPasswordErrors(newPassword, confirmPassword, 'Passwords not matching'),
    fieldForError: (error) => (isApiError(error, 'WRONG_PASSWORD', 'TOO_MANY') ? 'oldPassword' : undefined),
    save: ({ oldPassword, newPassword }) => change.mutateAsync({ oldPassword, newPassword }),
    onSaved: onClose,
  });
  return (
    <FormSheet title="Change Password" form={form} submitLabel="Change" onClose={onClose}>
      {/* Identifies the account for password managers. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.email} />
      <PasswordField
        label="Old Password"
        autoComplete="current-password"
        data-autofocus
        {...form.field('oldPassword')}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters. Your other devices are signed out."
        {...form.field('newPassword')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
    </FormSheet>
  );
}
