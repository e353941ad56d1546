import { serverNow } from '../support/server-clock.ts';
import { rooms } from './rooms.ts';
import type { ShopServer, ShopSocket } from './socket-types.ts';

/** The members who have a page of the shop open. It knows the sockets of this process only, since its start. */
export interface MemberPresence {
  isConnected(shopId: string, userId: string): boolean;
  /** When a page of the member was disconnected last, in ms UTC. */
  lastLeftAt(shopId: string, userId: string): number | undefined;
}

/** Call `watch` with each socket that connects. */
export function createMemberPresence(io: ShopServer): MemberPresence & { watch(socket: ShopSocket): void } {
  /** By the member's room in the shop, so it has at most one entry for each member. */
  const leftAt = new Map<string, number>();
  return {
    isConnected: (shopId, userId) => io.sockets.adapter.rooms.has(rooms.person(userId, shopId)),
    lastLeftAt: (shopId, userId) => leftAt.get(rooms.person(userId, shopId)),
    watch(socket) {
      const { shopId, rights, person } = socket.data.scope;
      if (!rights || !person) return;
      const room = rooms.person(person.userId, shopId);
      socket.once('disconnect', () => leftAt.set(room, serverNow()));
    },
  };
}
