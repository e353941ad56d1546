import { IconArrowBackUp, IconKeyboard, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import type { useFullScreen } from '../../../ui/hooks/use-full-screen.ts';
import classes from './kitchen-tools.module.css';

interface Props {
  onRecall: () => void;
  onShowShortcuts: () => void;
  fullScreen: ReturnType<typeof useFullScreen>;
}

export function KitchenTools({ onRecall, onShowShortcuts, fullScreen }: Props) {
  const m = kitchenMessages().tools;
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
      <IconButton className={classes.keys ?? ''} label={m.shortcuts} onClick={onShowShortcuts}>
        <IconKeyboard size={24} aria-hidden="true" />
      </IconButton>
      {fullScreen && (
        <IconButton label={fullScreen.isOn ? m.leaveFullScreen : m.fullScreen} onClick={fullScreen.toggle}>
          {fullScreen.isOn ? (
            <IconMinimize size={24} aria-hidden="true" />
          ) : (
            <IconMaximize size={24} aria-hidden="true" />
          )}
        </IconButton>
      )}
    </>
  );
}

const SHORTCUTS = [
  ['1 2 3 …', 'pickTicket'],
  ['↑ ↓ ← →', 'move'],
  ['Enter', 'served'],
  ['U', 'recallLast'],
  ['F', 'fullScreen'],
  ['/', 'search'],
  ['Esc', 'deselect'],
] as const;

export function KitchenShortcutBar() {
  const m = kitchenMessages().keys;
  return (
    <ul className={classes.shortcuts} aria-label={m.label}>
      {SHORTCUTS.map(([key, action]) => (
        <li key={key}>
          <kbd>{key}</kbd> {m[action]}
        </li>
      ))}
    </ul>
  );
}
