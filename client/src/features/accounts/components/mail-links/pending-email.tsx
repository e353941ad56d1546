import { Button } from '../../../../ui/elements/button.tsx';
import { useUpdateProfile } from '../../accounts.queries.ts';
import classes from '../account-form.module.css';

export function PendingEmail({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const update = useUpdateProfile();
  return (
    <div className={classes.note} role="status">
      <p className={classes.pending}>
        <b>{pendingEmail}</b> waits until the link we sent is opened. Until then <b>{email}</b> stays in use.
      </p>
      <div className={classes.answers}>
        <Button
          variant="quiet"
          busy={update.isPending}
          onClick={() => update.mutate({ email: pendingEmail })}
        >
          Send the link again
        </Button>
        <Button variant="quiet" busy={update.isPending} onClick={() => update.mutate({ email })}>
          Keep the old email
        </Button>
      </div>
    </div>
  );
}
