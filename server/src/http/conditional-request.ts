import type { FastifyRequest } from 'fastify';

/** Compressing proxies weaken tags. */
export const isNotModified = ({ headers }: FastifyRequest, etag: string): boolean => {
  const known = headers['if-none-match'];
  return known === '*' || (known?.includes(etag) ?? false);
};
