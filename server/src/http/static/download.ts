import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is made while it is sent: its next piece is asked for when there is room for it. */
export interface FileDownload {
  name: string;
  chunks: AsyncIterable<string>;
}

/** Sends it, and ends its making when whoever asked has gone. */
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
