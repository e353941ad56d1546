import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { useSignOut } from '../features/accounts/accounts.queries.ts';
import { Button } from '../ui/button.tsx';
import { TawaMark } from '../ui/tawa-mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import classes from './home-bar.module.css';

/** The strip above the screens that stand outside a shop. */
export function HomeBar({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <header className={classes.bar}>
      <TawaMark className={classes.mark} />
      <span className={classes.name}>{user.name}</span>
      <ThemeSwitch />
      <Button variant="bare" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Logout
      </Button>
    </header>
  );
}
