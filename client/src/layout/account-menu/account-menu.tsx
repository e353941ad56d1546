import { accountMenuMessages } from '@tawa/shared/messages/accounts.menu.en.ts';
import { lazy, type ReactNode, Suspense, use, useRef, useState } from 'react';
import {
  type AccountDialog,
  AccountDialogs,
} from '../../features/accounts/components/profile/account-dialogs.tsx';
import { CurrentShopContext } from '../../features/shops/hooks/use-current-shop.tsx';
import { shopRoleOf } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { useSession } from '../../lib/session.ts';
import { toastError } from '../../lib/toasts.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import classes from './account-menu.module.css';

// With the library's menu 40 kB, so not in the page's first load.
const loadPopup = async () => {
  const popup = await import('./account-menu-popup.tsx');
  isPopupLoaded = true;
  return popup;
};
let isPopupLoaded = false;
const AccountMenuPopup = lazy(() =>
  retryImport(loadPopup).catch(() => {
    toastError(accountMenuMessages().menu.notLoaded);
    return { default: (): ReactNode => null };
  }),
);
const preloadPopup = () => void loadPopup().catch(() => undefined);

export function AccountMenu({ narrow = false }: { narrow?: boolean }) {
  const { menu: m, roles } = accountMenuMessages();
  const session = useSession();
  const shop = use(CurrentShopContext);
  /** Undefined before it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean>();
  const [dialog, setDialog] = useState<AccountDialog>();
  const button = useRef<HTMLButtonElement>(null);
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  const role = roles[shop ? shopRoleOf(shop, user) : user.shopRole];
  const firstName = (user.name.trim().split(/\s+/)[0] ?? '').toLocaleUpperCase('en-IN');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.account}
        // Contains the visible text (WCAG 2.5.3).
        aria-label={narrow ? m.accountOf(user.name) : m.accountWithRole(firstName, role)}
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={preloadPopup}
        onFocus={preloadPopup}
        // A popup that loads late must not take the focus.
        onBlur={() => !isPopupLoaded && setOpen(undefined)}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={user.name} url={user.avatar?.url} />
        {!narrow && (
          <span className={classes.who}>
            <span className={classes.name}>{firstName}</span> <span className={classes.role}>{role}</span>
          </span>
        )}
      </button>
      <Suspense fallback={null}>
        {isOpen !== undefined && (
          <AccountMenuPopup
            user={user}
            button={button}
            open={isOpen}
            onOpenChange={setOpen}
            onDialog={setDialog}
          />
        )}
      </Suspense>
      <AccountDialogs
        open={dialog}
        user={user}
        onClose={() => {
          setDialog(undefined);
          // Returns the focus to the button: the menu item has unmounted.
          setTimeout(() => button.current?.focus());
        }}
      />
    </>
  );
}
