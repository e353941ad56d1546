import { useEffect, useRef } from 'react';

/** Calls back once for each rejection of an order: the shown menu may be stale. */
export function useOnRejection(rejection: unknown, onRejected: () => void): void {
  const latest = useRef(onRejected);
  useEffect(() => {
    latest.current = onRejected;
  });
  useEffect(() => {
    if (rejection) latest.current();
  }, [rejection]);
}
