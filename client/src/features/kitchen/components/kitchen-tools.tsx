import { IconArrowBackUp, IconKeyboard, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import type { useFullScreen } from '../../../ui/hooks/use-screen.ts';
import classes from './kitchen-tools.module.css';

interface Props {
  onRecall: () => void;
  onShowShortcuts: () => void;
  fullScreen: ReturnType<typeof useFullScreen>;
}

export function KitchenTools({ onRecall, onShowShortcuts, fullScreen }: Props) {
  return (
    <>
      <Button
        variant="quiet"
        className={classes.recall ?? ''}
        icon={<IconArrowBackUp size={20} aria-hidden="true" />}
        onClick={onRecall}
      >
        Recall
      </Button>
      <IconButton className={classes.keys ?? ''} label="Keyboard shortcuts" onClick={onShowShortcuts}>
        <IconKeyboard size={24} aria-hidden="true" />
      </IconButton>
      {fullScreen && (
        <IconButton label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'} onClick={fullScreen.toggle}>
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
  ['1 2 3 …', 'pick a ticket'],
  ['↑ ↓ ← →', 'move'],
  ['Enter', 'served'],
  ['U', 'recall the last'],
  ['F', 'full screen'],
  ['/', 'search'],
  ['Esc', 'deselect'],
] as const;

export function KitchenShortcutBar() {
  return (
    <ul className={classes.shortcuts} aria-label="Keys">
      {SHORTCUTS.map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}
