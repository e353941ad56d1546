import type { FastifyRequest } from 'fastify';

/** Compares weakly, because compressing proxies turn strong tags into weak ones. */
export const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match'];
  return known === '*' || (known?.includes(etag) ?? false);
};
