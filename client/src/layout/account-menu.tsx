import { Menu } from '@mantine/core';
import {
  IconBuildingStore,
  IconLock,
  IconLogout,
  IconPhoto,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../features/accounts/accounts.queries.ts';
import {
  type AccountDialog,
  AccountDialogs,
} from '../features/accounts/components/profile/account-dialogs.tsx';
import { redactUnsentOrders } from '../features/unsent-orders/unsent-orders.store.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import classes from './account-menu.module.css';

export function AccountMenu({ narrow = false }: { narrow?: boolean }) {
  const session = useSession();
  const signOut = useSignOut(redactUnsentOrders);
  const [open, setOpen] = useState<AccountDialog>();
  const button = useRef<HTMLButtonElement>(null);
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  const firstName = (user.name.trim().split(/\s+/)[0] ?? '').toLocaleUpperCase('en-IN');
  return (
    <>
      <Menu
        withInitialFocusPlaceholder={false}
        position="top-start"
        width={220}
        shadow="md"
        zIndex={400}
        classNames={{ item: classes.item ?? '' }}
      >
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={classes.account}
            // Contains the visible text (WCAG 2.5.3).
            aria-label={`Account of ${narrow ? user.name : `${firstName} ${user.role}`}`}
          >
            <Avatar name={user.name} url={user.avatar?.url} />
            {!narrow && (
              <span className={classes.who}>
                <span className={classes.name}>{firstName}</span>{' '}
                <span className={classes.role}>{user.role}</span>
              </span>
            )}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paths.profile()} leftSection={<IconUserCircle size={18} />}>
            My Account
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size={18} />} onClick={() => setOpen('password')}>
            Change Password
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto size={18} />} onClick={() => setOpen('avatar')}>
            Update Avatar
          </Menu.Item>
          <Menu.Item component={Link} to={paths.shops()} leftSection={<IconBuildingStore size={18} />}>
            My Shops
          </Menu.Item>
          {user.isAdmin && (
            <Menu.Item component={Link} to={paths.operator()} leftSection={<IconSettings size={18} />}>
              Operator
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut.mutate()}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AccountDialogs
        open={open}
        user={user}
        onClose={() => {
          setOpen(undefined);
          // Returns the focus to the button: the menu item has unmounted.
          setTimeout(() => button.current?.focus());
        }}
      />
    </>
  );
}
