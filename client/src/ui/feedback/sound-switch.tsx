import { IconBellOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { unlockSound, useSoundBlocked, watchSoundPermission } from '../hooks/sound.ts';
import classes from './sound-switch.module.css';

/** Visible while the browser blocks sound. `floating`: overlays the page, which does not shift. */
export function SoundSwitch({ floating = false }: { floating?: boolean }) {
  const isBlocked = useSoundBlocked();
  useEffect(watchSoundPermission, []);
  if (!isBlocked) return null;
  return (
    <button type="button" className={classes.switch} data-floating={floating} onClick={unlockSound}>
      <IconBellOff size={20} aria-hidden="true" />
      Tap to turn on sound
    </button>
  );
}
