import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { SendDocument } from './published-document.ts';

/** The page loads the real document from `sendDocument`. */
const PLACEHOLDER = { openapi: '3.1.0', info: { title: 'Tawa', version: '1' }, paths: {} };

export async function serveDocs(app: FastifyInstance, sendDocument: SendDocument): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onSend', (_request, reply, _payload, done) => {
      if (reply.statusCode < 400) reply.header('cache-control', 'no-cache');
      done();
    });
    await docs.register(swagger, { mode: 'static', specification: { document: PLACEHOLDER } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiHooks: {
        onRequest: (request, reply, next) => {
          const { url } = request.routeOptions;
          // YAML is not served, because generating it blocks the process for 60 ms.
          if (url === '/docs/yaml') reply.callNotFound();
          // The plugin would serialize its document for each request, so `sendDocument` responds.
          else if (url === '/docs/json') void sendDocument(request, reply).catch(next);
          else next();
        },
      },
      theme: { title: 'Tawa API' },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        displayOperationId: true,
        tryItOutEnabled: true,
      },
    });
  });
}
