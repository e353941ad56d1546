import { ringOnce } from '../feedback/sound.tsx';

const PATTERN_MS = [200, 100, 200];

export function vibrateAndRing(): void {
  // Before the first tap browsers block vibration and log an error.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERN_MS);
  ringOnce();
}
