import type { Role } from '@tawa/shared/accounts/accounts.rules.ts';
import { Button } from '../../../ui/elements/button.tsx';
import classes from './demo-card.module.css';

export function DemoCard({ onPick }: { onPick: (role: Role) => void }) {
  return (
    <aside className={classes.card} aria-label="Demo logins">
      <p>This is a demo restaurant. Fill in a login:</p>
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={() => onPick('OWNER')}>
          Demo owner
        </Button>
        <Button variant="quiet" onClick={() => onPick('WAITER')}>
          Demo waiter
        </Button>
      </div>
    </aside>
  );
}
