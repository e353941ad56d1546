import { connect, type Socket } from 'node:net';

export interface BenchShop {
  shopId: string;
  token: string;
  items: string[];
  /** At which diners listen. */
  tableNo: string;
}

export interface DeviceListener {
  /** @param seq NaN for another shop's event */
  onEvent(device: Device, seq: number, payload: Buffer): void;
  onLost(device: Device): void;
}

export interface Device {
  shop: number;
  isDiner: boolean;
  latestSeq: number;
  eventCount: number;
  /** By `resync` instead of a replay. */
  wasResynced: boolean;
  socket: Socket;
}

/** `usual`: the usual app, which sends all shops' events to all devices. */
export type Protocol = 'socket.io' | 'bare' | 'usual' | 'feathers';

const EVENT = Buffer.from('42["kot:created",{"seq":');
/** Feathers names an event after the path of its service. */
const FEATHERS_EVENT = Buffer.from('42["api/v1/orders/new-order/:shop created",{"seq":');
const READY = Buffer.from('42["ready",{"seq":');
const RESYNC = Buffer.from('42["resync",{"seq":');
/** Characters from the number to the shop's id. */
const SHOP_ID_OFFSET = ',"at":"2026-11-20T00:00:00.000Z","shopId":"'.length;
const ID_LENGTH = 36;
const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';

/** Clients must mask frames (RFC 6455); a zero key leaves the payload unchanged. */
function maskedTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const long = payload.length >= 126;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x81;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

const PONG = maskedTextFrame('3');

function hasPrefix(payload: Buffer, prefix: Buffer): boolean {
  return payload.length >= prefix.length && payload.compare(prefix, 0, prefix.length, 0, prefix.length) === 0;
}

function parseNumber(payload: Buffer, from: number): { value: number; end: number } {
  let end = from;
  let value = 0;
  for (; end < payload.length; end++) {
    const digit = (payload[end] ?? 0) - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  return { value, end };
}

interface DeviceOptions {
  /** The last seen `seq`. */
  since?: number | undefined;
  /** Anonymous; hears no orders. Known to the product only. */
  isDiner?: boolean;
}

/** Resolves once caught up. */
export function connectDevice(
  origin: string,
  protocol: Protocol,
  { shopId, token, tableNo }: BenchShop,
  shop: number,
  listener: DeviceListener,
  { since, isDiner = false }: DeviceOptions = {},
): Promise<Device> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const device: Device = { shop, isDiner, latestSeq: since ?? -1, eventCount: 0, wasResynced: false, socket };
  const auth = isDiner ? { shopId, tableNo } : { token, shopId, since };
  const event = protocol === 'feathers' ? FEATHERS_EVENT : EVENT;
  const path = protocol === 'bare' ? `/screen/${shopId}/` : '/socket.io/?EIO=4&transport=websocket';
  return new Promise((resolve, reject) => {
    let isReady = false;

    function onPayload(payload: Buffer): void {
      if (hasPrefix(payload, event)) {
        const { value, end } = parseNumber(payload, event.length);
        const from = end + SHOP_ID_OFFSET;
        const isOwn = payload.toString('latin1', from, from + ID_LENGTH) === shopId;
        listener.onEvent(device, isOwn ? value : Number.NaN, payload);
      } else if (payload.length === 1 && payload[0] === 0x32) socket.write(PONG);
      else if (payload[0] === 0x30) socket.write(maskedTextFrame(`40${JSON.stringify(auth)}`));
      else if (hasPrefix(payload, READY) || hasPrefix(payload, RESYNC)) {
        device.wasResynced = hasPrefix(payload, RESYNC);
        if (since === undefined) device.latestSeq = parseNumber(payload, READY.length).value;
        isReady = true;
        resolve(device);
      } else if (payload.toString('latin1', 0, 2) === '44') reject(new Error(`void: ${payload}`));
    }

    socket.on('connect', () => socket.write(upgradeRequest(path)));
    readFrames(socket, onPayload, () => reject(new Error('void: the WebSocket upgrade failed')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (isReady) listener.onLost(device);
      else reject(new Error('void: the handshake was refused'));
    });
  });
}

const upgradeRequest = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`;

/** The payloads behind the response to the upgrade. */
function readFrames(socket: Socket, onPayload: (payload: Buffer) => void, onRefused: () => void): void {
  let isUpgraded = false;
  let rest: Buffer | undefined;
  socket.on('data', (chunk) => {
    let buffer = rest ? Buffer.concat([rest, chunk]) : chunk;
    if (!isUpgraded) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) {
        rest = buffer;
        return;
      }
      if (buffer.toString('latin1', 9, 12) !== '101') return onRefused();
      isUpgraded = true;
      buffer = buffer.subarray(end + 4);
    }
    rest = forEachFrame(buffer, onPayload);
  });
}

/** @returns the incomplete rest */
function forEachFrame(buffer: Buffer, onPayload: (payload: Buffer) => void): Buffer | undefined {
  let offset = 0;
  while (buffer.length - offset >= 2) {
    const short = (buffer[offset + 1] ?? 0) & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (buffer.length - offset < head) break;
    const length =
      short < 126
        ? short
        : short === 126
          ? buffer.readUInt16BE(offset + 2)
          : Number(buffer.readBigUInt64BE(offset + 2));
    if (buffer.length - offset < head + length) break;
    onPayload(buffer.subarray(offset + head, offset + head + length));
    offset += head + length;
  }
  return offset < buffer.length ? buffer.subarray(offset) : undefined;
}
