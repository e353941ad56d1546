import type { FastifyInstance } from 'fastify';
import { docsPage } from './page.ts';
import { PAGE_SCRIPT } from './page-script.ts';

export function serveDocs(app: FastifyInstance): void {
  let page: string | undefined;
  app.get('/docs', async (_request, reply) => {
    page ??= docsPage();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  app.get('/docs/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(PAGE_SCRIPT),
  );
}
