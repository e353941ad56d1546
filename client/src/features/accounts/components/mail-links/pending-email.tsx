import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { Button } from '../../../../ui/elements/button.tsx';
import { RichText } from '../../../../ui/elements/rich-text.tsx';
import { useUpdateProfile } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';

/** Offers to mail the link again or to keep the old email. */
export function PendingEmail({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const m = accountMessages().profile;
  const update = useUpdateProfile();
  return (
    <div className={classes.note} role="status">
      <p className={classes.pending}>
        <RichText content={m.emailPending(<b>{pendingEmail}</b>, <b>{email}</b>)} />
      </p>
      <div className={classes.choices}>
        <Button
          variant="quiet"
          busy={update.isPending}
          onClick={() => update.mutate({ email: pendingEmail })}
        >
          {m.sendLinkAgain}
        </Button>
        <Button variant="quiet" busy={update.isPending} onClick={() => update.mutate({ email })}>
          {m.keepOldEmail}
        </Button>
      </div>
    </div>
  );
}
