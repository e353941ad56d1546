import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { paths } from '../../../../lib/paths.ts';
import { useSession } from '../../../../lib/session.ts';
import { Button, ButtonLink } from '../../../../ui/elements/button.tsx';
import { useConfirmEmail } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';
import { ExpiredLinkNote } from '../expired-link-note.tsx';

/** Confirms only after a click, because mail scanners open the links of mails. */
export function ConfirmEmail({ token }: { token: string }) {
  const m = accountMessages().confirmEmail;
  const confirm = useConfirmEmail(token);
  const isSignedIn = useSession().status === 'signed-in';
  const onward = isSignedIn
    ? { to: paths.profile(), label: m.goToAccount }
    : { to: paths.login(), label: m.goToLogin };
  return (
    <div className={classes.form}>
      {confirm.data && (
        <p className={classes.note} role="status">
          {confirm.data.message}
        </p>
      )}
      <ExpiredLinkNote error={confirm.error}>{m.expired}</ExpiredLinkNote>
      {!confirm.data && (
        <Button wide busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {m.confirm}
        </Button>
      )}
      <div className={classes.ways}>
        <ButtonLink variant={confirm.data ? 'filled' : 'bare'} to={onward.to}>
          {onward.label}
        </ButtonLink>
      </div>
    </div>
  );
}
