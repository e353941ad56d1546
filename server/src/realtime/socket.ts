import type {
  ClientToServer,
  Envelope,
  LivePayload,
  LoggedEvent,
  ServerToClient,
  SocketRole,
} from '@tawa/shared/contract/event-schemas.ts';
import type { LiveEventName } from '@tawa/shared/contract/events.ts';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ShopScope } from '../auth/shop-scope.ts';

/** What the handshake decided about a socket. */
export interface SocketData {
  scope: ShopScope;
  role: SocketRole;
  /** The last `seq` a returning staff client saw. */
  since: number | undefined;
  /** The one bill that its watcher hears of, and of nothing else. */
  invoiceId: string | undefined;
  /** The network address that it comes from, as its limits count it. */
  network: string;
  /** Where the log of the shop stood, and at which commit all this was read. */
  latestSeq: number;
  readAtVersion: number;
}

export type ShopSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type ShopServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

type Message<N extends LiveEventName> = [name: N, message: Envelope & LivePayload<N>];

/** A logged event as the arguments of `emit`. */
export function toMessage({ name, payload, seq, at, shopId }: LoggedEvent): Message<'kot:created'> {
  // One shape stands for all: the log's reader keeps name and payload together, the compiler cannot see it.
  return [name, { seq, at, shopId, ...payload }] as unknown as Message<'kot:created'>;
}
