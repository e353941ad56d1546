import { Menu } from '@base-ui/react/menu';
import {
  IconBuildingStore,
  IconCheck,
  IconClockPlay,
  IconDialpad,
  IconKeyboard,
  IconLock,
  IconLockAccess,
  IconLogout,
  IconPhoto,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import type { User } from '@tawa/shared/accounts/accounts.contract.ts';
import { accountMenuMessages } from '@tawa/shared/messages/accounts.menu.en.ts';
import { type ReactNode, type Ref, type RefObject, use, useRef } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../../features/accounts/accounts.queries.ts';
import type { AccountDialog } from '../../features/accounts/components/profile/account-dialogs.tsx';
import PunchLabel from '../../features/attendance/components/punch-label.tsx';
import { redactUnsentOrders } from '../../features/cart/model/unsent-orders.ts';
import { CurrentShopContext } from '../../features/shops/hooks/use-current-shop.tsx';
import { useLockTerminal } from '../../features/terminals/hooks/use-lock-terminal.ts';
import { paths } from '../../lib/paths.ts';
import { useAtom } from '../../lib/store.ts';
import { RichText } from '../../ui/elements/rich-text.tsx';
import { shortcutsAtom } from '../../ui/hooks/use-shortcuts.ts';
import classes from './account-menu-popup.module.css';

interface Props {
  user: User;
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDialog: (dialog: AccountDialog) => void;
}

export default function AccountMenuPopup({ user, button, open, onOpenChange, onDialog }: Props): ReactNode {
  const m = accountMenuMessages().menu;
  const signOut = useSignOut(redactUnsentOrders);
  const lock = useLockTerminal();
  const shop = use(CurrentShopContext);
  const firstItem = useRef<HTMLAnchorElement>(null);
  return (
    <Menu.Root
      modal={false}
      open={open}
      onOpenChange={(isOpen, { event }) => {
        // A press of the button itself toggles the menu.
        if (!(event.target instanceof Node && button.current?.contains(event.target))) onOpenChange(isOpen);
      }}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) firstItem.current?.focus();
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          className={classes.positioner}
          anchor={button}
          side="top"
          align="start"
          sideOffset={8}
        >
          <Menu.Popup className={classes.popup} finalFocus={button} aria-label={m.account}>
            <PageItem
              ref={firstItem}
              to={paths.profile()}
              icon={<IconUserCircle size={18} />}
              label={m.myAccount}
            />
            {shop && (
              <PageItem
                to={paths.ownAttendance(shop._id)}
                icon={<IconClockPlay size={18} />}
                label={<PunchLabel shopId={shop._id} />}
              />
            )}
            <ActionItem
              icon={<IconLock size={18} />}
              label={m.changePassword}
              onPick={() => onDialog('password')}
            />
            <ActionItem icon={<IconDialpad size={18} />} label={m.changePin} onPick={() => onDialog('pin')} />
            <ActionItem
              icon={<IconPhoto size={18} />}
              label={m.updateAvatar}
              onPick={() => onDialog('avatar')}
            />
            <PageItem to={paths.shops()} icon={<IconBuildingStore size={18} />} label={m.myShops} />
            {user.isAdmin && (
              <PageItem to={paths.operator()} icon={<IconSettings size={18} />} label={m.operator} />
            )}
            <ShortcutsItem isTerminal={lock !== undefined} />
            {lock && <ActionItem icon={<IconLockAccess size={18} />} label={m.lock} onPick={lock} />}
            <ActionItem icon={<IconLogout size={18} />} label={m.logout} onPick={() => signOut.mutate()} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Names the keys too, because this is where they can be found. */
function ShortcutsItem({ isTerminal }: { isTerminal: boolean }) {
  const m = accountMenuMessages().menu;
  const [hasShortcuts, setHasShortcuts] = useAtom(shortcutsAtom);
  return (
    <Menu.CheckboxItem
      className={classes.item}
      checked={hasShortcuts}
      onCheckedChange={(isOn) => setHasShortcuts(isOn)}
    >
      <IconKeyboard size={18} />
      <span>
        {m.shortcuts}
        <small className={classes.keys}>
          <RichText content={m.shortcutKeys((key) => <kbd>{key}</kbd>)} />
          {isTerminal && <RichText content={m.lockKey((key) => <kbd>{key}</kbd>)} />}
        </small>
      </span>
      <Menu.CheckboxItemIndicator className={classes.on}>
        <IconCheck size={18} />
      </Menu.CheckboxItemIndicator>
    </Menu.CheckboxItem>
  );
}

interface ItemProps {
  icon: ReactNode;
  label: ReactNode;
}

function PageItem({ ref, to, icon, label }: ItemProps & { ref?: Ref<HTMLAnchorElement>; to: string }) {
  return (
    <Menu.LinkItem ref={ref} className={classes.item} render={<Link to={to} />} closeOnClick>
      {icon}
      {label}
    </Menu.LinkItem>
  );
}

function ActionItem({ icon, label, onPick }: ItemProps & { onPick: () => void }) {
  return (
    <Menu.Item className={classes.item} onClick={onPick}>
      {icon}
      {label}
    </Menu.Item>
  );
}
