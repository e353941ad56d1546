import { useEffect } from 'react';

/** Keeps the screen on while the page is visible. Browsers offer this over https only. */
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
        // Denied on low battery.
      }
    };
    void acquire();
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
