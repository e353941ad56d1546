import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { PictureField } from '../../../ui/forms/picture-field.tsx';
import { accountSchemas, confirmPasswordErrors, EMPTY_SIGN_UP } from '../accounts.forms.ts';
import { useSignUp } from '../accounts.queries.ts';
import classes from './account-form.module.css';
import { AccountProfileFields } from './account-profile-fields.tsx';

/** `onSent` gets the address that received the link and the OTP. */
export function SignupForm({ onSent }: { onSent: (email: string) => void }) {
  const m = accountMessages().signUp;
  const signUp = useSignUp();
  const form = useContractForm({
    initial: EMPTY_SIGN_UP,
    loadSchema: accountSchemas.signUp,
    missingMessage: (empty) =>
      empty.every((field) => field === 'avatar') ? m.avatarRequired : m.fillAllFields,
    validateExtra: ({ avatar, password, confirmPassword }) => ({
      ...confirmPasswordErrors(password, confirmPassword, m.passwordMismatch),
      ...(!avatar && { avatar: m.avatarRequired }),
    }),
    fieldForError: (error) => (isApiError(error, 'UNSUPPORTED', 'TOO_LARGE') ? 'avatar' : undefined),
    save: async ({ avatar, confirmPassword: _same, ...profile }) =>
      avatar && signUp.mutateAsync({ ...profile, avatar }),
    onSaved: ({ email }) => onSent(email.trim()),
  });
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <AccountProfileFields form={form} labels={m.labels} emailAutoComplete="username" />
      <PictureField
        label={m.avatarImage}
        file={form.values.avatar}
        onPick={(file) => form.set('avatar', file)}
        error={form.errors.avatar}
      />
      <div className={classes.pair}>
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
      </div>
      <Button type="submit" wide busy={form.isSaving}>
        {form.isSaving ? m.sending : m.signUp}
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.login()}>
          {m.login}
        </ButtonLink>
      </div>
    </form>
  );
}
