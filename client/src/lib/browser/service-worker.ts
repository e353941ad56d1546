import { buildId } from './build-id.ts';

/** The service worker. On plain http in a LAN a browser has none, and nothing here does anything. */
const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;

let registered: Promise<ServiceWorkerRegistration> | undefined;

/** From now on this device opens the app without a network. Where the browser refuses, it goes on as it was. */
export function registerServiceWorker(): void {
  registered ??= container?.register('/sw.js');
  registered?.catch(() => undefined);
}

/** Asks the server whether there is a new build. The browser does so by itself only when a page is opened. */
export function checkForUpdate(): void {
  void registered?.then((registration) => registration.update()).catch(() => undefined);
}

/** Hears when a newer build than this page's has been loaded in the background. Returns the way to stop. */
export function onUpdateReady(listener: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (Array.isArray(data) && !data.includes(buildId)) listener();
  };
  container?.addEventListener('message', onMessage);
  return () => container?.removeEventListener('message', onMessage);
}
