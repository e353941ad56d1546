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

const NOT_MATCHED = 'Passwords not matched';

export function ResetForm({ token }: { token: string }) {
  const reset = useResetPassword(token);
  const form = useContractForm({
    initial: EMPTY_PASSWORDS,
    loadSchema: accountSchemas.reset,
    missingMessage: (empty) => (empty.includes('password') ? 'Please fill all the fields' : NOT_MATCHED),
    validateExtra: (values) => {
      const { password, confirmPassword } = trimPasswords(values);
      return confirmPasswordErrors(password, confirmPassword, NOT_MATCHED);
    },
    save: (values) => reset.mutateAsync(trimPasswords(values)),
  });
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        {...form.field('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <ExpiredLinkNote error={reset.error}>Get another one below.</ExpiredLinkNote>
      <Button type="submit" wide busy={form.isSaving}>
        Reset
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.forgotPassword()}>
          Get a new link
        </ButtonLink>
      </div>
    </form>
  );
}
