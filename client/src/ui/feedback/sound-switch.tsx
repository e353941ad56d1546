import { IconBellOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { unlockSound, useSoundBlocked, watchSoundPermission } from '../hooks/sound.ts';
import classes from './sound-switch.module.css';

/**
 * Says so while the browser blocks the sound, and goes away with the first tap. `floating` stands above the screen: nothing
 * moves when it comes or goes.
 */
export function SoundSwitch({ floating = false }: { floating?: boolean }) {
  const isBlocked = useSoundBlocked();
  useEffect(watchSoundPermission, []);
  if (!isBlocked) return null;
  return (
    <button type="button" className={classes.switch} data-floating={floating} onClick={unlockSound}>
      <IconBellOff size={20} aria-hidden="true" />
      Tap to switch the sound on
    </button>
  );
}
