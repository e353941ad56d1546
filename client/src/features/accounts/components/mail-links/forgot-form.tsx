import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { accountSchemas } from '../../accounts.forms.ts';
import { useForgotPassword } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';

/** Asks for the email to which a reset link is sent. */
export function ForgotForm() {
  const m = accountMessages().forgotPassword;
  const forgot = useForgotPassword();
  const form = useContractForm({
    initial: { email: '' },
    loadSchema: accountSchemas.forgot,
    missingMessage: m.enterEmail,
    save: ({ email }) => forgot.mutateAsync(email.trim()),
  });
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field
        label={m.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('email')}
      />
      {forgot.data && (
        <p className={classes.note} role="status">
          {forgot.data.message} {m.afterSending}
        </p>
      )}
      <Button type="submit" wide busy={form.isSaving}>
        {m.getLink}
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.login()}>
          {m.goToLogin}
        </ButtonLink>
      </div>
    </form>
  );
}
