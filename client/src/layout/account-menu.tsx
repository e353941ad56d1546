import { Menu } from '@mantine/core';
import { IconBuildingStore, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSignOut } from '../features/accounts/accounts.queries.ts';
import { useSession } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import classes from './account-menu.module.css';

/** The menu's foot: avatar, first name, role, and where to go from there. */
export function AccountMenu({ narrow = false }: { narrow?: boolean }) {
  const session = useSession();
  const signOut = useSignOut();
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  const firstName = (user.name.trim().split(/\s+/)[0] ?? '').toLocaleUpperCase('en-IN');
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="top-start"
      width={200}
      shadow="md"
      zIndex={400}
      classNames={{ item: classes.item ?? '' }}
    >
      <Menu.Target>
        <button type="button" className={classes.account} aria-label={`Account of ${user.name}`}>
          <Avatar name={user.name} url={user.avatar?.url} />
          {!narrow && (
            <span className={classes.who}>
              <span className={classes.name}>{firstName}</span>
              <span className={classes.role}>{user.role}</span>
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.shops()} leftSection={<IconBuildingStore size={18} />}>
          My Shops
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => signOut.mutate()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
