import { fieldErrors } from '../../../../lib/api/api-error.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { accountSchemas } from '../../accounts.forms.ts';
import { useVerifyUser } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';
import { ExpiredLinkNote } from '../expired-link-note.tsx';

export function VerifyForm({ token, onVerified }: { token: string; onVerified: () => void }) {
  const verify = useVerifyUser(token);
  const form = useContractForm({
    initial: { otp: '' },
    loadSchema: accountSchemas.verify,
    missingMessage: NO_OTP,
    validateExtra: ({ otp }) => (otp.trim() ? {} : { otp: NO_OTP }),
    save: ({ otp }) => verify.mutateAsync(otp.trim()),
    onSaved: onVerified,
  });
  // Taken email or phone is reported only here, once the email is proved.
  const { email, phoneNo } = fieldErrors(verify.error);
  const isTaken = Boolean(email ?? phoneNo);
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field
        label="OTP"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="The 6 digits from the same mail."
        {...form.field('otp')}
      />
      <ExpiredLinkNote error={verify.error}>
        {!isTaken && 'Sign in with your email and password, and a new mail is sent.'}
      </ExpiredLinkNote>
      <Button type="submit" wide busy={form.isSaving}>
        Verify
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.login()}>
          Go to the login
        </ButtonLink>
        {isTaken && (
          <ButtonLink variant="bare" to={paths.signup()}>
            Register again
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

const NO_OTP = 'Please enter the OTP';
