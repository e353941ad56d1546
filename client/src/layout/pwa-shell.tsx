import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { LazyStaffWatches } from '../features/terminals/components/lazy-staff-watches.tsx';
import { checkForNewServiceWorker, registerServiceWorker } from '../lib/browser/service-worker.ts';
import { useConnectionState } from '../realtime/connection-state.ts';
import { useFocusRecovery } from '../ui/hooks/use-focus-recovery.ts';
import { UpdateBar } from './update-bar.tsx';

/** For signed-in users only: diners' devices install no service worker. */
export function PwaShell() {
  const state = useConnectionState();
  useFocusRecovery();
  useEffect(registerServiceWorker, []);
  useEffect(() => {
    // The server may have restarted with a new build.
    if (state === 'live') checkForNewServiceWorker();
  }, [state]);
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <Outlet />
      <LazyStaffWatches />
      <UpdateBar />
    </>
  );
}
