import { useEffect, useRef } from 'react';

/** Calls `onRejected` once for each rejection of an order, because the menu on screen may be outdated. */
export function useOnRejection(rejection: unknown, onRejected: () => void): void {
  const latest = useRef(onRejected);
  useEffect(() => {
    latest.current = onRejected;
  });
  useEffect(() => {
    if (rejection) latest.current();
  }, [rejection]);
}
