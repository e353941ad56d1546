import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import { pageMessages } from '@tawa/shared/messages/pages.en.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { compressIfLarge, negotiateEncoding } from '../compression.ts';
import { routePathOf } from '../request-path.ts';
import { createPagePreloader } from './preload-page.ts';
import { createDinerPageRenderer } from './render-diner-page.ts';

const YEAR_SECONDS = 31_536_000;

export type DemoLogins = Record<'owner' | 'waiter', { identifier: string; password: string }>;

/** A path with a dot may still be a page, because names of tables may contain dots. */
function isPageRequest(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/(api|assets|socket\.io|uploads)\//.test(routePathOf(request));
}

/** The URL of such a page is a secret, which must not get into search engines and caches. */
const isSecretPage = (path: string): boolean => /^\/(invoices\/paid|customers\/statement)\//.test(path);

const isDinerPage = (path: string): boolean => /^\/orders\/(qr|dine-in)\//.test(path);

const NO_ROBOTS = 'noindex, nofollow';

const withoutRobots = (html: string): string =>
  html.replace('</head>', `<meta name="robots" content="${NO_ROBOTS}"></head>`);

interface PageData {
  demo: DemoLogins | undefined;
  /** The origin is known only once the server listens. */
  origin: () => string;
}

function injectPageData(html: string, { demo, origin }: PageData): string {
  const meta = (name: string, value: string) =>
    `<meta name="${name}" content="${encodeURIComponent(value)}">`;
  const metaTags = meta('public-url', origin()) + (demo ? meta('demo', JSON.stringify(demo)) : '');
  return html.replace('</head>', () => `${metaTags}</head>`);
}

/** The development server reads the meta tags of this page too. */
const notBuiltPage = () => `<!doctype html><html lang="en-IN"><head><title>Tawa</title></head><body>
<p>${pageMessages().notBuilt('<code>npm run build</code>', '<code>npm run dev</code>')}</p></body></html>`;

const staticOptions = (cacheControl: string) =>
  ({
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', cacheControl),
  }) satisfies Partial<FastifyStaticOptions>;

/** Also sets the handler for 404. */
export async function serveClient(
  app: FastifyInstance,
  clientDir: string,
  pageData: PageData,
): Promise<void> {
  const indexFile = join(clientDir, 'index.html');
  const isBuilt = existsSync(indexFile);
  const builtPage = isBuilt ? readFileSync(indexFile, 'utf8') : undefined;
  const renderIndex = () => injectPageData(builtPage ?? notBuiltPage(), pageData);
  const renderDinerPage = createDinerPageRenderer(app, clientDir);
  const preloadPage = createPagePreloader(clientDir);

  if (isBuilt) {
    await app.register(staticFiles, {
      ...staticOptions('no-cache'),
      root: clientDir,
      // Each file has its own route, because any other path may be a page.
      wildcard: false,
      globIgnore: ['**/index.html*', 'assets/**', '**/*.{br,gz}'],
    });
    // These files share one route: there are hundreds of them, and no pages among them.
    await app.register(staticFiles, {
      ...staticOptions(`public, max-age=${YEAR_SECONDS}, immutable`),
      root: join(clientDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    });
  }

  if (!isBuilt) {
    app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(renderIndex()));
  }

  const notFoundError = (request: FastifyRequest): AppError | undefined =>
    isBuilt && isPageRequest(request) ? undefined : new AppError('route.unknown');

  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 ? notFoundError(request) : undefined),
  );

  app.setNotFoundHandler(async (request, reply) => {
    const error = notFoundError(request);
    if (error) throw error;
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const path = routePathOf(request);
    const isSecret = isSecretPage(path);
    const mayBeIndexed = !isSecret && !isDinerPage(path);
    const page = preloadPage(renderIndex(), path);
    const html = mayBeIndexed ? page : withoutRobots(page);
    if (!mayBeIndexed) reply.header('x-robots-tag', NO_ROBOTS);
    if (isSecret) return reply.header('cache-control', 'no-store').send(html);
    return sendCompressed(request, reply, await renderDinerPage(html, request));
  });
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const { bytes, encoding } = await compressIfLarge(Buffer.from(html), negotiateEncoding(request));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').send(bytes);
}
