import type { ClientToServer, ServerToClient, SocketRole } from '@tawa/shared/event-schemas.ts';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ShopScope } from '../auth/shop-scope.ts';

export interface SocketData {
  scope: ShopScope;
  role: SocketRole;
  since: number | undefined;
  /** Receives messages of this invoice only. */
  invoiceId: string | undefined;
  /** Key of the per-address limits. */
  network: string;
}

export type ShopSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type ShopServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

/** Of Engine.IO: below the socket, over WebSocket or polling. */
export type EngineConnection = ShopSocket['conn'];
