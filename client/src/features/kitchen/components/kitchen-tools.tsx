import { IconArrowBackUp, IconKeyboard, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { Button } from '../../../ui/elements/button.tsx';
import { IconButton } from '../../../ui/elements/icon-button.tsx';
import type { useFullScreen } from '../../../ui/hooks/use-full-screen.ts';
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
