import { paths } from '../../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { accountSchemas } from '../../accounts.forms.ts';
import { useForgotPassword } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';

export function ForgotForm() {
  const forgot = useForgotPassword();
  const form = useContractForm({
    initial: { email: '' },
    loadSchema: accountSchemas.forgot,
    missingMessage: 'Please enter an email address.',
    save: ({ email }) => forgot.mutateAsync(email.trim()),
  });
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      {forgot.data && (
        <p className={classes.note} role="status">
          {forgot.data.message} The link works once, for 30 minutes. Nothing there? Look into the spam folder,
          or ask again.
        </p>
      )}
      <Button type="submit" wide busy={form.isSaving}>
        Get Link
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.login()}>
          Go to the login
        </ButtonLink>
      </div>
    </form>
  );
}
