import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const MAX_PIPELINED = 16;

/**
 * Closes the connection of a client that sends requests without reading the responses, because the waiting
 * responses take memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const pendingResponses = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    // Only the response that is being written has the socket; the others wait.
    if (reply.raw.socket) return done();
    const { socket } = request.raw;
    const count = (pendingResponses.get(socket) ?? 0) + 1;
    pendingResponses.set(socket, count);
    reply.raw.once('close', () => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1));
    if (count <= MAX_PIPELINED) done();
    else socket.destroy();
  });
}
