import {
  IconAdjustments,
  IconBuildingStore,
  IconClockPlay,
  IconDialpad,
  IconLock,
  IconLockAccess,
  IconLogout,
  IconPhoto,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { staffMessages } from '@tawa/shared/messages/staff.en.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../features/accounts/accounts.queries.ts';
import {
  type AccountDialog,
  AccountDialogs,
} from '../features/accounts/components/profile/account-dialogs.tsx';
import { redactUnsentOrders } from '../features/cart/model/unsent-orders.ts';
import { workplacesQuery } from '../features/shops/shops.queries.ts';
import { useLockTerminal } from '../features/terminals/hooks/use-lock-terminal.ts';
import { retryImport } from '../lib/browser/retry-import.ts';
import { paths } from '../lib/paths.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { Button } from '../ui/elements/button.tsx';
import { Logo } from '../ui/elements/logo.tsx';
import { ThemeSwitch } from '../ui/elements/theme-switch.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import classes from './home-bar.module.css';

const PunchLabel = lazy(() => retryImport(() => import('../features/attendance/components/punch-label.tsx')));

export function HomeBar({ user, alerts }: { user: User; alerts?: ReactNode }) {
  const m = staffMessages().homeBar;
  const [open, setOpen] = useState<AccountDialog | 'menu'>();
  const signOut = useSignOut(redactUnsentOrders);
  const lock = useLockTerminal();
  const close = () => setOpen(undefined);
  const isEmployee = user.role === 'WAITER';
  const { data: workplaces = [] } = useQuery({ ...workplacesQuery(), enabled: isEmployee });
  const hasSeveral = workplaces.length > 1;
  return (
    <header className={classes.bar}>
      <Link className={classes.home} to={paths.shops()} aria-label={m.home} title={m.home}>
        <Logo className={classes.mark} />
      </Link>
      <AccountButton user={user} onOpen={() => setOpen('menu')} />
      {alerts}
      <ThemeSwitch />
      <Button variant="bare" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {m.logout}
      </Button>
      <Sheet opened={open === 'menu'} title={user.name} onClose={close}>
        <nav className={classes.menu} aria-label={m.account}>
          <Link to={paths.profile()} onClick={close} data-autofocus>
            <IconUserCircle size={22} aria-hidden="true" />
            {m.myAccount}
          </Link>
          {workplaces.map((shop) => (
            <Link key={shop._id} to={paths.ownAttendance(shop._id)} onClick={close}>
              <IconClockPlay size={22} aria-hidden="true" />
              <Suspense fallback={m.punch}>
                <PunchLabel shopId={shop._id} />
              </Suspense>
              {hasSeveral && <span className={classes.of}>{shop.name}</span>}
            </Link>
          ))}
          <button type="button" onClick={() => setOpen('password')}>
            <IconLock size={22} aria-hidden="true" />
            {m.changePassword}
          </button>
          <button type="button" onClick={() => setOpen('pin')}>
            <IconDialpad size={22} aria-hidden="true" />
            {m.changePin}
          </button>
          <button type="button" onClick={() => setOpen('avatar')}>
            <IconPhoto size={22} aria-hidden="true" />
            {m.updateAvatar}
          </button>
          {(user.role === 'OWNER' || hasSeveral) && (
            <Link to={paths.shops()} onClick={close}>
              <IconBuildingStore size={22} aria-hidden="true" />
              {m.myShops}
            </Link>
          )}
          {user.isAdmin && (
            <Link to={paths.operator()} onClick={close}>
              <IconAdjustments size={22} aria-hidden="true" />
              {m.operator}
            </Link>
          )}
          {lock && (
            <button type="button" onClick={lock}>
              <IconLockAccess size={22} aria-hidden="true" />
              {m.lock}
            </button>
          )}
          <button type="button" onClick={() => signOut.mutate()}>
            <IconLogout size={22} aria-hidden="true" />
            {m.logout}
          </button>
        </nav>
      </Sheet>
      <AccountDialogs open={open === 'menu' ? undefined : open} user={user} onClose={close} />
    </header>
  );
}

function AccountButton({ user, onOpen }: { user: User; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classes.account}
      aria-label={staffMessages().homeBar.accountOf(user.name)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Avatar name={user.name} url={user.avatar?.url} />
      <span className={classes.name}>{user.name.trim().split(/\s+/)[0]}</span>
    </button>
  );
}
