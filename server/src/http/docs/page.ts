import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createOpenApiDocument } from '../openapi.ts';

/** Building the document takes 0.1 s. */
const PLACEHOLDER = { openapi: '3.1.0', info: { title: 'Tawa', version: '1' }, paths: {} };

export async function serveDocs(app: FastifyInstance): Promise<void> {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  await app.register(async (docs) => {
    docs.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-cache');
      done();
    });
    await docs.register(swagger, { mode: 'static', specification: { document: PLACEHOLDER } });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      uiHooks: {
        // Generating YAML blocks for 60 ms.
        onRequest: (request, reply, next) => {
          if (request.url.startsWith('/docs/yaml')) reply.callNotFound();
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
      transformSpecification: () => {
        document ??= createOpenApiDocument();
        return document;
      },
      transformSpecificationClone: false,
    });
  });
}
