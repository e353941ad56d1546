import { buildId } from './build-id.ts';

/** Undefined on plain http. */
const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;

let registered: Promise<ServiceWorkerRegistration> | undefined;

export function registerServiceWorker(): void {
  registered ??= container?.register('/sw.js');
  registered?.catch(() => undefined);
}

/** The browser itself checks only on page loads. */
export function checkForNewServiceWorker(): void {
  void registered?.then((registration) => registration.update()).catch(() => undefined);
}

/** Fires when a newer build than this page's is cached. Returns the unsubscribe function. */
export function onUpdateReady(listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data) && !data.includes(buildId)) listener();
  };
  container?.addEventListener('message', onMessage);
  return () => container?.removeEventListener('message', onMessage);
}
