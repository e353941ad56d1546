import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | '';

/** A smaller response fits into one packet without compression. */
const MIN_COMPRESS_BYTES = 1_400;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export function negotiateEncoding({ headers }: FastifyRequest): Encoding {
  return negotiate(String(headers['accept-encoding'] ?? ''), ['br', 'gzip']) ?? '';
}

export const varyWithAcceptEncoding = (reply: FastifyReply): string =>
  ['accept-encoding', reply.getHeader('vary') ?? []].flat().join(', ');

export async function compressIfLarge(
  bytes: Buffer,
  encoding: Encoding,
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  if (!encoding || bytes.length < MIN_COMPRESS_BYTES) return { bytes, encoding: '' };
  // The quality is 5, because 50 % more time would make the responses only 4 % smaller.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return { bytes: await (encoding === 'br' ? brotli(bytes, quality) : zip(bytes)), encoding };
}
