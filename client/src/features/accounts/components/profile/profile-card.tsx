import { IconDialpad, IconLock, IconPhoto } from '@tabler/icons-react';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountMessages } from '@tawa/shared/messages/accounts.en.ts';
import { accountMenuMessages } from '@tawa/shared/messages/accounts.menu.en.ts';
import { useState } from 'react';
import { Avatar } from '../../../../ui/elements/avatar.tsx';
import { Button } from '../../../../ui/elements/button.tsx';
import { type AccountDialog, AccountDialogs } from './account-dialogs.tsx';
import classes from './profile-card.module.css';

export function ProfileCard({ user }: { user: User }) {
  const m = accountMessages().profile;
  const { roles } = accountMenuMessages();
  const workplaces = user.workplaces?.length ? user.workplaces : [user];
  const shopRoles = [...new Set(workplaces.map(({ shopRole }) => roles[shopRole]))];
  const [open, setOpen] = useState<AccountDialog>();
  return (
    <aside className={classes.card} aria-label={m.account}>
      <Avatar name={user.name} url={user.avatar?.url} />
      <p className={classes.name}>{user.name}</p>
      <p className={classes.role}>{shopRoles.join(', ')}</p>
      <div className={classes.buttons}>
        <Button
          variant="quiet"
          wide
          icon={<IconLock size={20} aria-hidden="true" />}
          onClick={() => setOpen('password')}
        >
          {m.changePassword}
        </Button>
        <Button
          variant="quiet"
          wide
          icon={<IconDialpad size={20} aria-hidden="true" />}
          onClick={() => setOpen('pin')}
        >
          {m.changePin}
        </Button>
        <Button
          variant="quiet"
          wide
          icon={<IconPhoto size={20} aria-hidden="true" />}
          onClick={() => setOpen('avatar')}
        >
          {m.updateAvatar}
        </Button>
      </div>
      <AccountDialogs open={open} user={user} onClose={() => setOpen(undefined)} />
    </aside>
  );
}
