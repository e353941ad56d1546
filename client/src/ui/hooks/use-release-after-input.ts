import { useEffect, useRef } from 'react';

const HOLD_MS = 2_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Calls `release` when something is held and there was no input for `HOLD_MS`. */
export function useReleaseAfterInput(isHeld: boolean, release: () => void): void {
  const latest = useRef(release);
  useEffect(() => {
    latest.current = release;
  });
  useEffect(() => {
    if (!isHeld) return;
    let timer = setTimeout(() => latest.current(), HOLD_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), HOLD_MS);
    };
    for (const input of INPUTS) window.addEventListener(input, restart, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const input of INPUTS) window.removeEventListener(input, restart);
    };
  }, [isHeld]);
}
