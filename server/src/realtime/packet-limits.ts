import type { WebSocket } from 'ws';
import type { RealtimeRateLimiter } from './rate-limits.ts';
import type { EngineConnection, ShopServer } from './socket-types.ts';

/** Is needed for polling, whose requests may each have many packets. */
export function closeFloodingConnections({ engine }: ShopServer, rates: RealtimeRateLimiter): void {
  function onPacket(this: EngineConnection): void {
    if (rates.exceedsPacketLimit(this)) this.close(true);
  }
  engine.on('connection', (connection: EngineConnection) => {
    connection.on('packet', onPacket);
    // Each probe arrives on a WebSocket of its own, whose frames `createFrameLimiter` counts separately.
    connection.on('upgrading', onPacket);
  });
}

/** Counts every frame, because pings of the protocol and upgrade probes are no packets of Engine.IO. */
export function createFrameLimiter(rates: RealtimeRateLimiter): (webSocket: WebSocket) => void {
  function onFrame(this: WebSocket): void {
    // A closing handshake would let the sender go on, so the connection is cut.
    if (rates.exceedsPacketLimit(this)) this.terminate();
  }
  return (webSocket) => {
    for (const event of ['message', 'ping', 'pong'] as const) webSocket.on(event, onFrame);
  };
}
