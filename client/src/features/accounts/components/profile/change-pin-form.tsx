import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { terminalMessages } from '@tawa/shared/messages/terminals.en.ts';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import { accountSchemas } from '../../accounts.forms.ts';
import { useSetPin } from '../../accounts.queries.ts';

/** `user` identifies the account for password managers. */
export function ChangePinForm({ user, onClose }: { user: User; onClose: () => void }) {
  const m = terminalMessages().ownPin;
  const setPin = useSetPin();
  const form = useContractForm({
    initial: { pin: '', password: '' },
    loadSchema: accountSchemas.pin,
    missingMessage: m.fillAllFields,
    fieldForError: (error) => (isApiError(error, 'WRONG_PASSWORD', 'TOO_MANY') ? 'password' : undefined),
    save: (body) => setPin.mutateAsync(body),
    onSaved: onClose,
  });
  return (
    <FormSheet title={m.title} form={form} submitLabel={m.save} onClose={onClose}>
      {/* Tells password managers which account this is. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.email} />
      <PasswordField
        label={m.pin}
        inputMode="numeric"
        // A password manager would offer the password, and store the PIN in its place.
        autoComplete="one-time-code"
        hint={m.pinHint}
        data-autofocus
        {...form.field('pin')}
      />
      <PasswordField label={m.password} autoComplete="current-password" {...form.field('password')} />
    </FormSheet>
  );
}
