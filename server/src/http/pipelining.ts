import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Far more than any browser or proxy asks on one connection before it has read an answer. */
const MAX_UNDER_WAY = 16;

/** Cuts off who asks on and on without listening: each answer that waits for them is held in memory. */
export function refuseFloods(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= MAX_UNDER_WAY) done();
    else socket.destroy();
  });
}
