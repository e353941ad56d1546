import { ringOnce } from './sound.tsx';

const PATTERN_MS = [200, 100, 200];

/** `holds`: whether a ring that sound delayed is still of use. */
export function vibrateAndRing(holds: () => boolean): void {
  // Before the first tap browsers block vibration and log an error.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERN_MS);
  ringOnce(holds);
}
