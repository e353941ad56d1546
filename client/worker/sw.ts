/**
 * Serves the client's files so that the staff app opens offline. A new build activates at once, without
 * reloading pages.
 */
declare global {
  interface WorkerGlobalScope {
    /** The build fills this in. A null revision means that the file name contains a hash. */
    readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[];
  }
}

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE_PREFIX = 'tawa-';
/** Pages that are open still load the files of their own build. */
const MAX_CACHED_BUILDS = 3;
const NETWORK_TIMEOUT_MS = 3_000;
const APP_SHELL = '/index.html';

const PRECACHED_FILES = new Map<string, string | null>(
  self.__WB_MANIFEST.map(({ url, revision }) => [`/${url}`, revision]),
);
const CACHE_NAME = CACHE_PREFIX + PRECACHED_FILES.get(APP_SHELL);
const NON_APP_PATHS =
  /^\/(api|socket\.io|uploads|docs|healthz|readyz|metrics|assets|orders\/qr|invoices\/paid)(\/|$)/;

const NETWORK_ONLY_PATTERNS = ['/api/*', '/socket.io/*', '/uploads/*', '/healthz'];

/** This interface is missing in TypeScript's types, and in some browsers. */
interface RouteRegistrar {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(
    Promise.all([registerNetworkOnlyRoutes(event as RouteRegistrar), precache()]).then(() =>
      worker.skipWaiting(),
    ),
  );
});

/** The browser sends these requests without the worker, so that an idle worker need not start. */
async function registerNetworkOnlyRoutes(installEvent: RouteRegistrar): Promise<void> {
  const rules = NETWORK_ONLY_PATTERNS.map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }));
  try {
    await installEvent.addRoutes?.(rules);
  } catch {
    // A browser without such routes calls the `fetch` listener, which ignores these requests anyway.
  }
}

worker.addEventListener('activate', (event) => event.waitUntil(activateBuild()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NON_APP_PATHS.test(pathname) && !PRECACHED_FILES.has(pathname))
      event.respondWith(respondWithPage(request));
  } else if (pathname.startsWith('/assets/') || PRECACHED_FILES.has(pathname)) {
    // Range requests, as for sounds, are left to the server.
    if (!request.headers.has('range')) event.respondWith(respondWithFile(request, pathname));
  }
});

/** Files are loaded one at a time, so that requests of the page go first. */
async function precache(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  for (const [path, revision] of PRECACHED_FILES) {
    const cached = revision === null ? await caches.match(path) : undefined;
    await cache.put(path, cached ?? (await fetchForPrecache(path, revision)));
  }
}

async function fetchForPrecache(path: string, revision: string | null): Promise<Response> {
  const response = await fetch(path, { cache: revision === null ? 'default' : 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${path} could not be loaded: ${response.status}`);
  return response;
}

/** Each open page compares the list of files with its own build. */
async function activateBuild(): Promise<void> {
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  for (const name of cacheNames.slice(0, -MAX_CACHED_BUILDS))
    if (name !== CACHE_NAME) await caches.delete(name);
  await worker.clients.claim();
  for (const page of await worker.clients.matchAll({ type: 'window' }))
    page.postMessage([...PRECACHED_FILES.keys()]);
}

async function respondWithFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

/** Network first; the cached app shell on a timeout, error or 5xx. */
async function respondWithPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  const shell = await cache.match(APP_SHELL);
  if (!shell) return fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, NETWORK_TIMEOUT_MS, undefined));
  const networkResponse = fetch(request).catch(() => undefined);
  const response = await Promise.race([networkResponse, timeout]);
  return response && response.status < 500 ? response : shell;
}

export {};
