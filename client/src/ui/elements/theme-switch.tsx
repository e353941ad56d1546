import { IconMoon, IconSun } from '@tabler/icons-react';
import { appMessages } from '@tawa/shared/messages/app.en.ts';
import { darkModeAtom, useAtom } from '../../lib/store.ts';
import { IconButton } from './button.tsx';

export function ThemeSwitch() {
  const [dark, setDark] = useAtom(darkModeAtom);
  const m = appMessages();
  return (
    <IconButton label={dark ? m.toLight : m.toDark} onClick={() => setDark(!dark)}>
      {dark ? <IconSun size={22} aria-hidden="true" /> : <IconMoon size={22} aria-hidden="true" />}
    </IconButton>
  );
}
