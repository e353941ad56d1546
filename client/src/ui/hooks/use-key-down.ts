import { useEffect, useRef } from 'react';

/** Calls the newest listener at each key of the window, wherever the focus is. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
