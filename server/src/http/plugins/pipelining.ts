import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Far more answers than any browser or proxy lets wait on one connection for the one before them. */
const MAX_PIPELINED = 16;

/** Cuts off who asks on and on without listening: each answer that waits for them is held in memory. */
export function limitPipelining(app: FastifyInstance): void {
  const pendingResponses = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Only the answer whose turn it is holds the connection: nothing waits before it.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const count = (pendingResponses.get(socket) ?? 0) + 1;
    pendingResponses.set(socket, count);
    reply.raw.once('close', () => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1));
    if (count <= MAX_PIPELINED) done();
    else socket.destroy();
  });
}
