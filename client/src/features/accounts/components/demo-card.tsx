import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import classes from './demo-card.module.css';

/** Buttons that fill in a demo login, without signing in. */
export function DemoCard({ onPick }: { onPick: (role: Role) => void }) {
  const m = accountMessages().demo;
  return (
    <aside className={classes.card} aria-label={m.logins}>
      <p>{m.fillIn}</p>
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={() => onPick('OWNER')}>
          {m.owner}
        </Button>
        <Button variant="quiet" onClick={() => onPick('WAITER')}>
          {m.waiter}
        </Button>
      </div>
    </aside>
  );
}
