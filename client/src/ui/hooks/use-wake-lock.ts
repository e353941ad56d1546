import { useEffect } from 'react';

/** Keeps a wall tablet from going dark. Plain http in a LAN has no wake lock; there the device's own setting must. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isUnmounted = false;
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isUnmounted) await lock.release();
      } catch {
        // A low battery may refuse it; the screen works without.
      }
    };
    void acquire();
    // The browser lets go whenever the page is hidden.
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
