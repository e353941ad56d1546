/**
 * The service worker: keeps the app's own files, so that the staff's app opens without a network. It never touches a
 * call, a socket or an upload, and a guest's pages come from the server alone. A new build takes over at once and
 * reloads nothing; open pages of the builds before still find their files here.
 */
declare global {
  interface WorkerGlobalScope {
    /** Put in by the build. Without a revision the name itself changes with the contents. */
    readonly __WB_MANIFEST: readonly { url: string; revision: string | null }[];
  }
}

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE_PREFIX = 'tawa-';
/** A page that stays open through this many builds is asked to reload all the while. */
const MAX_CACHED_BUILDS = 3;
/** A network that answers no sooner is as good as none. */
const NETWORK_TIMEOUT_MS = 3_000;
const APP_SHELL = '/index.html';

const PRECACHED_FILES = new Map<string, string | null>(
  self.__WB_MANIFEST.map(({ url, revision }) => [`/${url}`, revision]),
);
const CACHE_NAME = CACHE_PREFIX + PRECACHED_FILES.get(APP_SHELL);
const NON_APP_PATHS =
  /^\/(api|socket\.io|uploads|docs|healthz|readyz|metrics|assets|orders\/qr|invoices\/paid)(\/|$)/;

/** What is never the worker's to answer. */
const NETWORK_ONLY_PATTERNS = ['/api/*', '/socket.io/*', '/uploads/*', '/healthz'];

/** Not yet in the library's types, nor in every browser. */
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

/** A worker that has gone to sleep would have to wake before a call may leave, only to let it pass. */
async function registerNetworkOnlyRoutes(installEvent: RouteRegistrar): Promise<void> {
  const rules = NETWORK_ONLY_PATTERNS.map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }));
  try {
    await installEvent.addRoutes?.(rules);
  } catch {
    // A browser that takes none of them, or not these, works as before there were any.
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
    // A part of a sound is the server's to cut out.
    if (!request.headers.has('range')) event.respondWith(respondWithFile(request, pathname));
  }
});

/** All of the build or nothing. One after the other: the page's own calls go first. */
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

/** Every open page is told what the newest build is made of, so that it knows whether it is of this build. */
async function activateBuild(): Promise<void> {
  const cacheNames = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  for (const name of cacheNames.slice(0, -MAX_CACHED_BUILDS))
    if (name !== CACHE_NAME) await caches.delete(name);
  await worker.clients.claim();
  for (const page of await worker.clients.matchAll({ type: 'window' }))
    page.postMessage([...PRECACHED_FILES.keys()]);
}

/** A file of this build, or of one before, which an open page may still be made of. */
async function respondWithFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

/** The page as the server has it now; the kept one when the server is away. */
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
