import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { encodingFor, packed } from '../cache/compression.ts';
import { pathAsked } from '../request-path.ts';
import { dinerPages } from './prerendered-pages.ts';

const YEAR_SECONDS = 31_536_000;

/** Logins that the login screen offers while the demo data is there. */
export type DemoLogins = Record<'owner' | 'waiter', { identifier: string; password: string }>;

/** Any path that is nothing else may be a page, also one with a dot in a table's name. */
function isPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !/^\/(api|assets|socket\.io|uploads)\//.test(pathAsked(request));
}

/** A bill's address is known to whoever was sent it, and to nobody else. */
function isBill(request: FastifyRequest): boolean {
  return pathAsked(request).startsWith('/invoices/paid/');
}

const NO_ROBOTS = 'noindex, nofollow';

interface PageFacts {
  demo: DemoLogins | undefined;
  /** The public address, for QR codes; known once the server listens. */
  origin: () => string;
}

/** What the screens know from the start, without asking. */
function withFacts(html: string, { demo, origin }: PageFacts): string {
  const meta = (name: string, value: string) =>
    `<meta name="${name}" content="${encodeURIComponent(value)}">`;
  const facts = meta('public-url', origin()) + (demo ? meta('demo', JSON.stringify(demo)) : '');
  return html.replace('</head>', () => `${facts}</head>`);
}

/** Without a build the development server has the screens, and takes the facts of the page from here. */
const NOT_BUILT = `<!doctype html><html lang="en-IN"><head><title>Tawa</title></head><body>
<p>The screens are not built. Run <code>npm run build</code>, or open the address that
<code>npm run dev</code> prints.</p></body></html>`;

/** Files as the build made and packed them, kept by a browser for as long as `cacheControl` says. */
const asBuilt = (cacheControl: string) =>
  ({
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', cacheControl),
  }) satisfies Partial<FastifyStaticOptions>;

/** The built client on the same port: hashed assets for a year, every other page path answers with the app. */
export async function serveClient(app: FastifyInstance, clientDir: string, facts: PageFacts): Promise<void> {
  const indexFile = join(clientDir, 'index.html');
  const built = existsSync(indexFile);
  const page = built ? readFileSync(indexFile, 'utf8') : NOT_BUILT;
  const index = () => withFacts(page, facts);
  const forDiner = dinerPages(app, clientDir);

  if (built) {
    await app.register(staticFiles, {
      ...asBuilt('no-cache'),
      root: clientDir,
      // A route for each, and a packed one is sent in place of its own: what is no file of these may be a page.
      wildcard: false,
      globIgnore: ['**/index.html*', 'assets/**', '**/*.{br,gz}'],
    });
    // Hundreds, and nothing else has an address there: looked for when somebody asks.
    await app.register(staticFiles, {
      ...asBuilt(`public, max-age=${YEAR_SECONDS}, immutable`),
      root: join(clientDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    });
  }

  if (!built) {
    app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(index()));
  }

  const refusal = (request: FastifyRequest): AppError | undefined =>
    built && isPage(request) ? undefined : new AppError('route.unknown');

  // Before the body is read: of an unknown call the body does not matter.
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? refusal(request) : undefined));

  app.setNotFoundHandler(async (request, reply) => {
    const refused = refusal(request);
    if (refused) throw refused;
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (!isBill(request)) return sendPacked(request, reply, await forDiner(index(), request));
    reply.header('x-robots-tag', NO_ROBOTS).header('cache-control', 'no-store');
    return reply.send(index().replace('</head>', `<meta name="robots" content="${NO_ROBOTS}"></head>`));
  });
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const { bytes, encoding } = await packed(Buffer.from(html), encodingFor(request));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('vary', 'accept-encoding').send(bytes);
}
