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
const PREFIX = 'tawa-';
/** A page that stays open through this many builds is asked to reload all the while. */
const KEPT_BUILDS = 3;
/** A network that answers no sooner is as good as none. */
const PATIENCE_MS = 3_000;
const SHELL = '/index.html';

const FILES = new Map<string, string | null>(
  self.__WB_MANIFEST.map(({ url, revision }) => [`/${url}`, revision]),
);
const CACHE = PREFIX + FILES.get(SHELL);
const NOT_THE_APP =
  /^\/(api|socket\.io|uploads|docs|healthz|readyz|metrics|assets|orders\/qr|invoices\/paid)(\/|$)/;

/** What is never the worker's to answer. */
const CALLS = ['/api/*', '/socket.io/*', '/uploads/*', '/healthz'];

/** Not yet in the library's types, nor in every browser. */
interface Routing {
  addRoutes?(rules: { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([pastTheWorker(event as Routing), fill()]).then(() => worker.skipWaiting()));
});

/** A worker that has gone to sleep would have to wake before a call may leave, only to let it pass. */
async function pastTheWorker(routing: Routing): Promise<void> {
  const rules = CALLS.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }));
  try {
    await routing.addRoutes?.(rules);
  } catch {
    // A browser that takes none of them, or not these, works as before there were any.
  }
}

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (!NOT_THE_APP.test(pathname) && !FILES.has(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith('/assets/') || FILES.has(pathname)) {
    // A part of a sound is the server's to cut out.
    if (!request.headers.has('range')) event.respondWith(file(request, pathname));
  }
});

/** All of the build or nothing. One after the other: the page's own calls go first. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const [path, revision] of FILES) {
    const known = revision === null ? await caches.match(path) : undefined;
    await cache.put(path, known ?? (await loaded(path, revision)));
  }
}

async function loaded(path: string, revision: string | null): Promise<Response> {
  const response = await fetch(path, { cache: revision === null ? 'default' : 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${path} could not be loaded: ${response.status}`);
  return response;
}

/** Every open page is told what the newest build is made of, so that it knows whether it is of this build. */
async function takeOver(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  for (const name of builds.slice(0, -KEPT_BUILDS)) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage([...FILES.keys()]);
}

/** A file of this build, or of one before, which an open page may still be made of. */
async function file(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}

/** The page as the server has it now; the kept one when the server is away. */
async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const shell = await cache.match(SHELL);
  if (!shell) return fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const asked = fetch(request).catch(() => undefined);
  const response = await Promise.race([asked, late]);
  return response && response.status < 500 ? response : shell;
}

export {};
