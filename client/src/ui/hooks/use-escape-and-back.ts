import { useLayoutEffect } from 'react';
import { useBackCloses } from './use-back-closes.ts';

/**
 * Escape and Back close the topmost sheet, or go back one step in it. A step mounts after its sheet, so it lies above
 * the sheet.
 * @param onClose undefined if only the content can close it
 */
export function useEscapeAndBack(onClose: (() => void) | undefined): void {
  const overlay = useBackCloses(onClose);
  // Before the first paint: Escape may be pressed as soon as the sheet is seen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // While an input method composes text, as for Hindi, Escape belongs to it.
      if (event.key === 'Escape' && !event.isComposing && overlay.isTop()) overlay.close();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [overlay]);
}
