import { IconArrowBackUp, IconDotsVertical, IconToolsKitchen2Off } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import type { useFullScreen } from '../../../ui/hooks/use-full-screen.ts';
import classes from './kitchen-tools.module.css';

// With the library's menu this takes 40 kB, so the page's first load does not include it.
const loadMenu = () => import('./kitchen-tools-menu.tsx');
const KitchenToolsMenu = lazy(() =>
  retryImport(loadMenu).catch(() => {
    toastError(kitchenMessages().tools.notLoaded);
    return { default: (): ReactNode => null };
  }),
);
const preloadMenu = () => void loadMenu().catch(() => undefined);

interface Props {
  onRecall: () => void;
  onSoldOut: () => void;
  onShowShortcuts: () => void;
  fullScreen: ReturnType<typeof useFullScreen>;
}

export function KitchenTools({ onRecall, onSoldOut, onShowShortcuts, fullScreen }: Props) {
  const m = kitchenMessages().tools;
  /** Undefined until the menu is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        className={classes.recall ?? ''}
        icon={<IconArrowBackUp size={20} aria-hidden="true" />}
        onClick={onRecall}
      >
        {m.recall}
      </Button>
      <Button
        variant="quiet"
        className={classes.soldOut ?? ''}
        icon={<IconToolsKitchen2Off size={20} aria-hidden="true" />}
        onClick={onSoldOut}
      >
        {m.soldOut}
      </Button>
      <IconButton
        ref={button}
        framed
        label={m.tools}
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical size={24} aria-hidden="true" />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen !== undefined && (
          <KitchenToolsMenu
            button={button}
            open={isOpen}
            onOpenChange={setOpen}
            onShowShortcuts={onShowShortcuts}
            onSoldOut={onSoldOut}
            fullScreen={fullScreen}
          />
        )}
      </Suspense>
    </>
  );
}

export function KitchenShortcutBar() {
  const m = kitchenMessages().keys;
  const shortcuts = [
    [['1', '2', '3 …'], m.pickKot],
    [['↑', '↓', '←', '→'], m.move],
    [[m.pageUp, m.pageDown], m.turnPage],
    [['Enter'], m.served],
    [['U'], m.recallLast],
    [['F'], m.fullScreen],
    [['/'], m.search],
    [['Esc'], m.deselect],
  ] as const;
  return (
    <ul className={classes.shortcuts} aria-label={m.label}>
      {shortcuts.map(([keys, action]) => (
        <li key={action}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {action}
        </li>
      ))}
    </ul>
  );
}
