import type { ClientToServer, ServerToClient, SocketRole } from '@tawa/shared/event-schemas.ts';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ShopScope } from '../auth/shop-scope.ts';

export interface SocketData {
  scope: ShopScope;
  /** `seq` of the shop's newest event when the rights of a member who joins were read. */
  rightsSeq?: number;
  role: SocketRole;
  /** The version of the live messages that the client speaks. */
  protocol: number;
  since: number | undefined;
  /** If set, the socket receives only messages about this invoice. */
  invoiceId: string | undefined;
  /** The browser of a member, with the number of its unsent orders in the handshake. */
  device: { deviceId: string; unsentOrders: number } | undefined;
  /** The key of the limits by address. */
  network: string;
}

export type ShopSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type ShopServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/** A connection of Engine.IO, which carries the socket over WebSocket or polling. */
export type EngineConnection = ShopSocket['conn'];
