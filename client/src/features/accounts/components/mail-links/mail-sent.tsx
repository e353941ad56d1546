import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { RichText } from '../../../../ui/elements/rich-text.tsx';
import classes from '../account-form.module.css';

export function VerificationMailSent({ to }: { to: string }) {
  return (
    <p className={`${classes.note} ${classes.first}`} role="status">
      <RichText content={accountMessages().login.mailSent(<b>{to}</b>)} />
    </p>
  );
}
