import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { htmlMessages } from '../shared/src/messages/html.en.ts';
import { prerenderPlugin } from './prerender.ts';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

// A few large chunks compress better than thirty small ones (12 kB less on a diner's phone).

/** Exported by React Query's index, used only by the staff's persisted lists. */
const QUERY_HYDRATION = '/query-core/build/modern/hydration.';

const DINE_IN_PAGES = '/src/pages/dine-in/';
const PUBLIC_INVOICE_PAGE = '/src/pages/invoices/public-invoice.page.tsx';

function baseChunk(id: string, graph: ModuleGraph): string | null {
  return isImportedFrom('/src/app/main.tsx', id, graph) || isOnDineInAndInvoice(id, graph) ? 'base' : null;
}

function dinerChunk(id: string, graph: ModuleGraph): string | null {
  return isImportedFrom(DINE_IN_PAGES, id, graph) ? 'diner' : null;
}

const CART_DIALOGS = '/src/features/cart/components/cart-dialogs.tsx';

/** The diner's sheets with their widgets. Without it they would load the staff's chunks, which share the widgets. */
function dinerSheetsChunk(id: string, graph: ModuleGraph): string | null {
  const isOfSheets = id.includes(CART_DIALOGS) || isImportedFrom(CART_DIALOGS, id, graph);
  return isOfSheets && !isImportedFrom(DINE_IN_PAGES, id, graph) ? 'diner-sheets' : null;
}

/** Staff load these modules too. The rest of `diner` stays apart: the link of an invoice does not load the menu. */
function isOnDineInAndInvoice(id: string, graph: ModuleGraph): boolean {
  return isImportedFrom(DINE_IN_PAGES, id, graph) && isImportedFrom(PUBLIC_INVOICE_PAGE, id, graph);
}

function isImportedFrom(pathPart: string, id: string, graph: ModuleGraph): boolean {
  if (id.includes(QUERY_HYDRATION)) return false;
  return [...importersOf(id, graph, new Set())].some((importer) => importer.includes(pathPart));
}

const STAFF_ENTRIES = ['/src/app/staff-routes.tsx', '/src/pages/login/'];
const SHOP_LAYOUT = '/src/layout/shop-layout.tsx';
/** Without the pages of those who are not signed in, and their layout. */
const SHOP_PAGES =
  /\/src\/(?:pages\/(?!accounts|login|invoices\/(?:public-invoice|invoice-check)|customers\/public-statement|terminals\/(?:lock-screen|enrol-terminal))|layout\/(?!auth-|login-)).+\.tsx$/;
/** With a lower value a page loads over 4 kB that only others use. */
const MIN_SHARING_PAGES = 8;

function shopChunk(id: string, graph: ModuleGraph): string | null {
  return isSharedByShopPages(id, graph) ? 'shop' : null;
}

function invoiceChunk(id: string, graph: ModuleGraph): string | null {
  return isImportedFrom(PUBLIC_INVOICE_PAGE, id, graph) && isSharedByShopPages(id, graph) ? 'invoice' : null;
}

function isSharedByShopPages(id: string, graph: ModuleGraph): boolean {
  const importers = [...importersOf(id, graph, new Set())].filter((user) => SHOP_PAGES.test(user));
  return importers.length >= MIN_SHARING_PAGES || importers.some((user) => user.includes(SHOP_LAYOUT));
}

function staffChunk(id: string, graph: ModuleGraph): string | null {
  if (!STAFF_ENTRIES.some((entry) => isImportedFrom(entry, id, graph))) return null;
  return [...importersOf(id, graph, new Set())].some((user) => SHOP_PAGES.test(user)) ? 'staff' : null;
}

function importersOf(id: string, graph: ModuleGraph, found: Set<string>): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) importersOf(importer, graph, found);
  return found;
}

/** The package index would load every page's icons on every page. */
function splitIconImports(): Plugin {
  const index = '@tabler/icons-react';
  const icon = (name: string) => `import ${name} from '${index}/dist/esm/icons/${name}.mjs';`;
  return {
    name: 'tawa:icons-apart',
    apply: 'build',
    transform: {
      filter: { id: '**/client/src/**', code: index },
      handler: (code) =>
        code.replace(new RegExp(`import {([^}]+)} from ["']${index}["'];`, 'g'), (_all, names: string) =>
          (names.match(/\bIcon\w+/g) ?? []).map(icon).join(''),
        ),
    },
  };
}

/**
 * Removes development warnings, `displayName`s, `PrefetchPageLinks` and calls that stop tree shaking: 3.3 kB.
 * The package exports its development build only.
 */
function treeShakeRouter(): Plugin {
  return {
    name: 'tawa:router-in-parts',
    apply: 'build',
    transform: {
      filter: { id: '**/node_modules/react-router/dist/**' },
      handler: (code) =>
        code
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
          .replace('"No `HydrateFallback` element provided to render during initial hydration"', '""')
          .replace(/^\w+\.displayName = .*$/gm, '')
          .replace(
            /\/\* @__PURE__ \*\/ React\d*\.createElement\(PrefetchPageLinks, \{ page: \w+ \}\)/g,
            'null',
          )
          .replace(/= (React\d*\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1'),
    },
  };
}

/** The placeholders of `index.html`. */
function fillHtmlMessages(): Plugin {
  return {
    name: 'tawa:html-messages',
    transformIndexHtml(html) {
      const { title, description, needsJavaScript } = htmlMessages();
      return html
        .replace('__title__', title)
        .replace('__description__', description)
        .replace('__needsJavaScript__', needsJavaScript);
    },
  };
}

/** Copies the server's meta tags (public URL, demo logins) in development. */
function injectPageData(): Plugin {
  return {
    name: 'tawa:page-facts',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(api, { signal: AbortSignal.timeout(2_000) }).then(
        (reply) => reply.text(),
        () => '',
      );
      const metaTags = page.match(/<meta name="(public-url|demo)"[^>]*>/g) ?? [];
      return html.replace('</head>', `${metaTags.join('')}</head>`);
    },
  };
}

function silenceProxyResets(): Plugin {
  return {
    name: 'tawa:quiet-ends',
    apply: 'serve',
    configResolved({ logger }) {
      const { error } = logger;
      logger.error = (message, options) => {
        const isConnectionReset = /EPIPE|ECONNRESET/.test(message) && message.includes('ws proxy');
        if (!isConnectionReset) error(message, options);
      };
    },
  };
}

/** Precaches all files except those that only diners open. Only the staff layout registers the worker. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'worker',
  filename: 'sw.ts',
  manifest: false,
  injectRegister: false,
  integration: {
    configureCustomSWViteBuild: (build) => {
      build.logLevel = 'warn';
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'manifest.webmanifest', 'sounds/*', 'assets/*'],
    globIgnores: ['assets/{qr-welcome,public-invoice,linked-pages,share-invoice,invoices.check.en}*'],
    dontCacheBustURLsMatching: /^assets\//,
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    splitIconImports(),
    treeShakeRouter(),
    prerenderPlugin(),
    fillHtmlMessages(),
    injectPageData(),
    silenceProxyResets(),
    serviceWorker,
  ],
  server: {
    proxy: {
      '/api': api,
      '/healthz': api,
      '/uploads': api,
      '/docs': api,
      '/socket.io': { target: api, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome96', 'safari15.4', 'firefox101'],
    // The CSP forbids inlined assets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // No property read has side effects.
      treeshake: { propertyReadSideEffects: false },
      // No field of a class has the name of an accessor of its superclass.
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        codeSplitting: {
          groups: [
            { name: baseChunk, debugName: 'base' },
            { name: dinerChunk, debugName: 'diner', minShareCount: 2 },
            { name: dinerSheetsChunk, debugName: 'diner-sheets' },
            { name: invoiceChunk, debugName: 'invoice' },
            { name: staffChunk, debugName: 'staff' },
            { name: shopChunk, debugName: 'shop' },
            { name: 'icons', test: /icons-react/ },
          ],
        },
      },
    },
  },
});
