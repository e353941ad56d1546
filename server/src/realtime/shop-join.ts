import { AppError } from '../errors/app-error.ts';
import { createFairQueue } from '../support/fair-queue.ts';
import { roomsOfSocket } from './rooms.ts';
import type { ShopStreamRegistry } from './shop-stream-registry.ts';
import type { ShopSocket } from './socket-types.ts';

/**
 * After a restart all devices come back at the same time. With this limit, requests run between their joins.
 */
const MAX_CONCURRENT_JOINS = 16;

/** Puts a socket into its rooms once it has what it missed. Shops take turns. */
export function createShopJoin(streams: ShopStreamRegistry) {
  // The queue has no limit, because the number of waiting sockets has one.
  const limits = { running: MAX_CONCURRENT_JOINS, waiting: Infinity, waitingOfClient: Infinity };
  const queue = createFairQueue(limits, () => new AppError('server.busy'));

  async function join(socket: ShopSocket): Promise<void> {
    if (!socket.connected) return;
    await streams.join(socket, () => void socket.join(roomsOfSocket(socket.data)));
  }

  return (socket: ShopSocket): Promise<void> => queue.run(socket.data.scope.shopId, () => join(socket));
}
