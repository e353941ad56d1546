import { ring } from './sound.ts';

const PATTERN_MS = [200, 100, 200];

/** For a phone in a pocket: it shakes, where it can, and strikes the bell once. */
export function vibrateAndRing(): void {
  // A browser refuses, and complains, before the first tap.
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(PATTERN_MS);
  ring();
}
