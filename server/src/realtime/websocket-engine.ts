import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

/** For Engine.IO's option `wsEngine`: the server of ws, which passes each new WebSocket to `onOpen` first. */
export function createWebSocketEngine(
  closeTimeout: number,
  onOpen: (webSocket: WebSocket) => void,
): new (
  options?: ServerOptions,
) => WebSocketServer {
  return class extends WebSocketServer {
    constructor(options?: ServerOptions) {
      // The published types lack this option.
      super({ ...options, closeTimeout } as ServerOptions);
    }

    override handleUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      head: Buffer,
      done: (webSocket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, socket, head, (webSocket) => {
        onOpen(webSocket);
        done(webSocket, request);
      });
    }
  };
}
