import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { PasswordField } from '../../../../ui/forms/password-field.tsx';
import {
  accountSchemas,
  confirmPasswordErrors,
  EMPTY_PASSWORDS,
  trimPasswords,
} from '../../accounts.forms.ts';
import { useResetPassword } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';
import { ExpiredLinkNote } from '../expired-link-note.tsx';

/** Asks for a new password, which also signs in. */
export function ResetForm({ token }: { token: string }) {
  const m = accountMessages().resetPassword;
  const reset = useResetPassword(token);
  const form = useContractForm({
    initial: EMPTY_PASSWORDS,
    loadSchema: accountSchemas.reset,
    missingMessage: (empty) => (empty.includes('password') ? m.fillAllFields : m.passwordMismatch),
    validateExtra: (values) => {
      const { password, confirmPassword } = trimPasswords(values);
      return confirmPasswordErrors(password, confirmPassword, m.passwordMismatch);
    },
    save: (values) => reset.mutateAsync(trimPasswords(values)),
  });
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <PasswordField
        label={m.password}
        autoComplete="new-password"
        hint={m.passwordHint}
        {...form.field('password')}
      />
      <PasswordField
        label={m.confirmPassword}
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <ExpiredLinkNote error={reset.error}>{m.expired}</ExpiredLinkNote>
      <Button type="submit" wide busy={form.isSaving}>
        {m.reset}
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.forgotPassword()}>
          {m.newLink}
        </ButtonLink>
      </div>
    </form>
  );
}
