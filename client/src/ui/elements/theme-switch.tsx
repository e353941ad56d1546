import { IconMoon, IconSun } from '@tabler/icons-react';
import { darkModeAtom, useAtom } from '../../lib/store.ts';
import { IconButton } from './button.tsx';

export function ThemeSwitch() {
  const [dark, setDark] = useAtom(darkModeAtom);
  return (
    <IconButton label={dark ? 'Switch to light' : 'Switch to dark'} onClick={() => setDark(!dark)}>
      {dark ? <IconSun size={22} aria-hidden="true" /> : <IconMoon size={22} aria-hidden="true" />}
    </IconButton>
  );
}
