import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { fieldErrors } from '../../../../lib/api/api-error.ts';
import { paths } from '../../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { accountSchemas } from '../../accounts.forms.ts';
import { useVerifyUser } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';
import { ExpiredLinkNote } from '../expired-link-note.tsx';

/** Asks for the OTP that was mailed with the link. */
export function VerifyForm({ token, onVerified }: { token: string; onVerified: () => void }) {
  const m = accountMessages().verifyUser;
  const verify = useVerifyUser(token);
  const form = useContractForm({
    initial: { otp: '' },
    loadSchema: accountSchemas.verify,
    missingMessage: m.enterOtp,
    validateExtra: ({ otp }) => (otp.trim() ? {} : { otp: m.enterOtp }),
    save: ({ otp }) => verify.mutateAsync(otp.trim()),
    onSaved: onVerified,
  });
  // That an email or a phone is taken is reported only here, once the email is proved.
  const { email, phoneNo } = fieldErrors(verify.error);
  const isTaken = Boolean(email ?? phoneNo);
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field
        label={m.otp}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={m.otpHint}
        {...form.field('otp')}
      />
      <ExpiredLinkNote error={verify.error}>{!isTaken && m.expired}</ExpiredLinkNote>
      <Button type="submit" wide busy={form.isSaving}>
        {m.verify}
      </Button>
      <div className={classes.ways}>
        <ButtonLink variant="bare" to={paths.login()}>
          {m.goToLogin}
        </ButtonLink>
        {isTaken && (
          <ButtonLink variant="bare" to={paths.signup()}>
            {m.registerAgain}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
