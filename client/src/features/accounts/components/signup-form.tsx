import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { accountSchemas, confirmPasswordErrors, EMPTY_SIGN_UP } from '../accounts.forms.ts';
import { useSignUp } from '../accounts.queries.ts';
import classes from './account-form.module.css';
import { ImageField } from './image-field.tsx';
import { ProfileFields } from './profile/profile-fields.tsx';

export function SignupForm({ onSent }: { onSent: (email: string) => void }) {
  const signUp = useSignUp();
  const form = useContractForm({
    initial: EMPTY_SIGN_UP,
    loadSchema: accountSchemas.signUp,
    missingMessage: (empty) =>
      empty.every((field) => field === 'avatar') ? NO_AVATAR : 'Please fill all the fields',
    validateExtra: ({ avatar, password, confirmPassword }) => ({
      ...confirmPasswordErrors(password, confirmPassword, 'password not matching'),
      ...(!avatar && { avatar: NO_AVATAR }),
    }),
    fieldForError: (error) => (isApiError(error, 'UNSUPPORTED', 'TOO_LARGE') ? 'avatar' : undefined),
    save: async ({ avatar, confirmPassword: _same, ...profile }) =>
      avatar && signUp.mutateAsync({ ...profile, avatar }),
    onSaved: ({ email }) => onSent(email.trim()),
  });
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <ProfileFields form={form} labels={LABELS} emailAutoComplete="username" />
      <ImageField
        label="Avatar image"
        file={form.values.avatar}
        onPick={(file) => form.set('avatar', file)}
        error={form.errors.avatar}
      />
      <div className={classes.pair}>
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
      </div>
      <Button type="submit" wide busy={form.isSaving}>
        {form.isSaving ? 'Sending …' : 'Sign up'}
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.login()}>
          Already registered? Login here
        </ButtonLink>
      </div>
    </form>
  );
}

const NO_AVATAR = 'Avatar required';
const LABELS = { name: 'Your Name', email: 'Your Email', phoneNo: 'Your Phone No' };
