import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Answers a request that offers another protocol than a WebSocket, or one elsewhere than under `path`, as if nothing
 * were offered (RFC 9110, 7.8). Node leaves the answer of every offer to the listeners for upgrades, and Engine.IO's
 * gives none. To be called when that one has been added.
 */
export function passOverOtherUpgrades(server: Server, path: string): void {
  const takers = server.listeners('upgrade') as TakeUpgrade[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isWebSocketAt(path, request)) serveWithoutOffer(server, request, socket, head);
    else for (const take of takers) take.call(server, request, socket, head);
  });
}

const isWebSocketAt = (path: string, { headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(`${path}/`);

/** Node has let go of the connection: it is handed in again, with the same request but for its offer in front. */
function serveWithoutOffer(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`, ...headersWithoutOffer(request), '', ''];
  // Node takes its other listeners off by itself; of these each further offer would add one.
  socket.removeAllListeners('timeout');
  // Node reads headers as latin1.
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]));
  server.emit(socket instanceof TLSSocket ? 'secureConnection' : 'connection', socket);
}

/** Names that stand in `Connection` and as headers. */
const OFFER = /^(upgrade|http2-settings)$/i;

function headersWithoutOffer({ rawHeaders }: IncomingMessage): string[] {
  const lines: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (OFFER.test(name)) continue;
    const kept = name.toLowerCase() === 'connection' ? optionsWithoutOffer(value) : value;
    lines.push(`${name}: ${kept}`);
  }
  return lines;
}

const optionsWithoutOffer = (connection: string): string =>
  connection
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !OFFER.test(option))
    .join(', ');
