import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** RFC 6455, 1.3: appended to the client's key. */
const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
/** As in the product, sockets with more unsent bytes are destroyed. */
const MAX_BUFFERED_BYTES = 1_048_576;

export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 65_536 ? 126 : 127;
  if (length < 65_536) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}

export function acceptWebSocket(request: IncomingMessage, socket: Socket): void {
  const key = request.headers['sec-websocket-key'] ?? '';
  const acceptKey = createHash('sha1')
    .update(key + WEBSOCKET_GUID)
    .digest('base64');
  socket.setNoDelay(true);
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${acceptKey}\r\n\r\n`,
  );
}

export function broadcast(sockets: Iterable<Socket>, frame: Buffer): void {
  for (const socket of sockets) {
    if (socket.writableLength > MAX_BUFFERED_BYTES) socket.destroy();
    else socket.write(frame);
  }
}
