import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** `chunks` is pulled as the client reads. */
export interface FileDownload {
  name: string;
  chunks: AsyncIterable<string>;
}

export function sendDownload(
  reply: FastifyReply,
  type: string,
  { name, chunks }: FileDownload,
): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks, { objectMode: false }));
}
