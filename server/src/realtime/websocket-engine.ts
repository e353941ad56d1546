import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

/**
 * Makes the option `wsEngine` of Engine.IO: the server of ws, which passes each new WebSocket and its
 * connection to `onOpen` first.
 */
export function createWebSocketEngine(
  closeTimeout: number,
  onOpen: (webSocket: WebSocket, connection: Socket) => void,
): new (
  options?: ServerOptions,
) => WebSocketServer {
  return class extends WebSocketServer {
    constructor(options?: ServerOptions) {
      // The option is missing in the published types.
      super({ ...options, closeTimeout } as ServerOptions);
    }

    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (webSocket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (webSocket) => {
        // Only sockets of TCP and TLS reach the server.
        onOpen(webSocket, socket as Socket);
        done(webSocket, request);
      });
    }
  };
}
