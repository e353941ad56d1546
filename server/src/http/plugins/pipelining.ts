import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Far more answers than any browser or proxy lets wait on one connection for the one before them. */
const MAX_WAITING = 16;

/** Cuts off who asks on and on without listening: each answer that waits for them is held in memory. */
export function refuseFloods(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Only the answer whose turn it is holds the connection: nothing waits before it.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count <= MAX_WAITING) done();
    else socket.destroy();
  });
}
