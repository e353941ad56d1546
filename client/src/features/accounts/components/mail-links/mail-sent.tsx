import classes from '../account-form.module.css';

export function VerificationMailSent({ to }: { to: string }) {
  return (
    <p className={`${classes.note} ${classes.first}`} role="status">
      We sent a mail to <b>{to}</b>. Open its link, enter the OTP, and sign in here.
    </p>
  );
}
