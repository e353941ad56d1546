import { IconBellOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { unlockSound, useSound, watchSound } from './sound.ts';
import classes from './sound-switch.module.css';

/** Says so while the browser blocks the sound, and goes away once it may ring. */
export function SoundSwitch() {
  const sound = useSound();
  useEffect(watchSound, []);
  if (sound === 'on') return null;
  return (
    <button type="button" className={classes.switch} onClick={unlockSound}>
      <IconBellOff size={20} aria-hidden="true" />
      Tap to switch the sound on
    </button>
  );
}
