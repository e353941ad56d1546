import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const MAX_PIPELINED = 16;

/** Cuts off clients that pipeline without reading: pending responses use memory. */
export function limitPipelining(app: FastifyInstance): void {
  const pendingResponses = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Only the response being written has the socket; others queue.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const count = (pendingResponses.get(socket) ?? 0) + 1;
    pendingResponses.set(socket, count);
    reply.raw.once('close', () => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1));
    if (count <= MAX_PIPELINED) done();
    else socket.destroy();
  });
}
