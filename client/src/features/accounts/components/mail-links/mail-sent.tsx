import classes from '../account-form.module.css';

/** After the toast has gone: what a new owner does next. */
export function MailSent({ to }: { to: string }) {
  return (
    <p className={`${classes.note} ${classes.first}`} role="status">
      We sent a mail to <b>{to}</b>. Open its link, enter the OTP, and sign in here.
    </p>
  );
}
