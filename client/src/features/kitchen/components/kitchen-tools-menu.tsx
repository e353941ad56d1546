import { Menu } from '@base-ui/react/menu';
import {
  IconCheck,
  IconKeyboard,
  IconMaximize,
  IconMinimize,
  IconMoon,
  IconSun,
  IconToolsKitchen2Off,
} from '@tabler/icons-react';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { kitchenMessages } from '@tawa/shared/messages/kitchen.en.ts';
import type { ReactNode, RefObject } from 'react';
import { darkModeAtom, useAtom } from '../../../lib/store.ts';
import { useBackCloses } from '../../../ui/hooks/use-back-closes.ts';
import type { useFullScreen } from '../../../ui/hooks/use-full-screen.ts';
import { TEXT_SIZES, textSizeAtom } from '../kitchen.store.ts';
import classes from './kitchen-tools-menu.module.css';

interface Props {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShowShortcuts: () => void;
  onSoldOut: () => void;
  fullScreen: ReturnType<typeof useFullScreen>;
}

export default function KitchenToolsMenu(props: Props): ReactNode {
  const { button, open, onOpenChange, onShowShortcuts, onSoldOut, fullScreen } = props;
  const m = kitchenMessages().tools;
  const app = appMessages();
  const [isDark, setDark] = useAtom(darkModeAtom);
  return (
    <Menu.Root
      modal={false}
      open={open}
      onOpenChange={(isOpen, { event }) => {
        // A press on the button toggles the menu by itself.
        if (!(event.target instanceof Node && button.current?.contains(event.target))) onOpenChange(isOpen);
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          className={classes.positioner}
          anchor={button}
          side="bottom"
          align="end"
          sideOffset={8}
        >
          <Menu.Popup className={classes.popup} finalFocus={button} aria-label={m.tools}>
            <Menu.Item className={classes.item} onClick={onSoldOut}>
              <IconToolsKitchen2Off size={20} />
              {m.soldOut}
            </Menu.Item>
            <BackCloses onClose={() => onOpenChange(false)} />
            <TextSizeItems />
            {fullScreen && (
              <Menu.Item className={classes.item} onClick={fullScreen.toggle}>
                {fullScreen.isOn ? <IconMinimize size={20} /> : <IconMaximize size={20} />}
                {fullScreen.isOn ? m.leaveFullScreen : m.fullScreen}
              </Menu.Item>
            )}
            <Menu.Item className={classes.item} onClick={() => setDark(!isDark)}>
              {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
              {isDark ? app.toLight : app.toDark}
            </Menu.Item>
            <Menu.Item className={`${classes.item} ${classes.keys}`} onClick={onShowShortcuts}>
              <IconKeyboard size={20} />
              {m.shortcuts}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The popup is mounted while it is open. Without this, Back would leave the kitchen. */
function BackCloses({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return null;
}

function TextSizeItems() {
  const m = kitchenMessages().tools;
  const [textSize, setTextSize] = useAtom(textSizeAtom);
  return (
    <Menu.RadioGroup value={textSize} onValueChange={setTextSize} aria-label={m.textSize}>
      {TEXT_SIZES.map((size) => (
        <Menu.RadioItem key={size} value={size} className={classes.item} closeOnClick={false}>
          <span className={classes.check}>
            <Menu.RadioItemIndicator>
              <IconCheck size={20} aria-hidden="true" />
            </Menu.RadioItemIndicator>
          </span>
          {m.textSizes[size]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
