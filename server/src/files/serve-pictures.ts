import type { FastifyInstance } from 'fastify';
import type { Pictures } from './pictures.ts';

const YEAR_SECONDS = 31_536_000;

/** Cacheable for a year: a name is never reused. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const picture = await pictures.read(params.name);
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(picture);
  });
}
