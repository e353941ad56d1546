import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Ignores upgrades to other protocols or paths (RFC 9110, 7.8), to which Engine.IO sends no response. Call it
 * after Engine.IO has added its listener.
 */
export function ignoreOtherUpgrades(server: Server, path: string): void {
  const upgradeListeners = server.listeners('upgrade') as UpgradeListener[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isWebSocketUpgradeAt(path, request)) serveWithoutUpgrade(server, request, socket, head);
    else for (const listener of upgradeListeners) listener.call(server, request, socket, head);
  });
}

const isWebSocketUpgradeAt = (path: string, { headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(`${path}/`);

/** Node has detached the socket, so it is emitted as a new connection without the upgrade headers. */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`, ...headerLinesWithoutUpgrade(request), '', ''];
  // Each further upgrade request would add a listener; Node removes the others itself.
  socket.removeAllListeners('timeout');
  // Node reads headers as latin1.
  socket.unshift(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), head]));
  server.emit(socket instanceof TLSSocket ? 'secureConnection' : 'connection', socket);
}

const UPGRADE_HEADERS = /^(upgrade|http2-settings)$/i;

function headerLinesWithoutUpgrade({ rawHeaders }: IncomingMessage): string[] {
  const lines: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (UPGRADE_HEADERS.test(name)) continue;
    const forwardedValue = name.toLowerCase() === 'connection' ? connectionWithoutUpgrade(value) : value;
    lines.push(`${name}: ${forwardedValue}`);
  }
  return lines;
}

const connectionWithoutUpgrade = (headerValue: string): string =>
  headerValue
    .split(',')
    .map((option) => option.trim())
    .filter((option) => !UPGRADE_HEADERS.test(option))
    .join(', ');
