import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { checkForUpdate, registerServiceWorker } from '../lib/browser/service-worker.ts';
import { useConnectionState } from '../realtime/connection-state.ts';
import { UpdateBar } from './update-bar.tsx';

/** Around every screen of somebody who is signed in, and nowhere else: a diner's phone is not asked to keep anything. */
export function PwaShell() {
  const state = useConnectionState();
  useEffect(registerServiceWorker, []);
  useEffect(() => {
    // A server that was away may have come back with another build.
    if (state === 'live') checkForUpdate();
  }, [state]);
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <Outlet />
      <UpdateBar />
    </>
  );
}
