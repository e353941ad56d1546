import type { LoggedEvent, ServerToClient } from '@tawa/shared/contract/live.ts';
import { rooms, roomsFor } from './rooms.ts';
import { messageOf } from './socket.ts';
import { invoiceStatusOf, kotStatusOf } from './status-messages.ts';

/** A message and the rooms that it goes to. */
export interface Post {
  rooms: readonly string[];
  message: { [N in keyof ServerToClient]: [name: N, ...Parameters<ServerToClient[N]>] }[keyof ServerToClient];
}

/** All that an event tells, and to whom: itself to the shop, and where an order or a bill stands to who follows it. */
export function postsOf(event: LoggedEvent): Post[] {
  const posts: Post[] = [{ rooms: roomsFor(event), message: messageOf(event) }];
  const order = kotStatusOf(event);
  if (order) posts.push({ rooms: [rooms.ticket(order.kotId)], message: ['kot:status', order] });
  const bill = invoiceStatusOf(event);
  if (bill) posts.push({ rooms: [rooms.bill(bill.invoiceId)], message: ['invoice:status', bill] });
  return posts;
}
