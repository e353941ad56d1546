import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that simulates faults of the network. */
export interface TcpProxy {
  url: string;
  /** Ends all connections and rejects new ones. */
  disconnect(): void;
  reconnect(): void;
  /**
   * Existing connections carry no more data, as behind a firewall that has forgotten them. New connections
   * do.
   */
  stall(): void;
  /** Passes the next COMMIT on, and closes the connection in place of its response. */
  dropCommitResponse(): void;
  close(): void;
}

export async function startTcpProxy(database: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  const stalledSockets = new Set<Socket>();
  let isDisconnected = false;
  let shouldDropCommitResponse = false;
  const server = createServer((downstream) => {
    const upstream = connect(Number(port || 5432), hostname);
    for (const [source, target] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(source);
      source
        .on('error', () => target.destroy())
        .on('close', () => {
          sockets.delete(source);
          stalledSockets.delete(source);
          target.destroy();
        })
        .on('data', (data: Buffer) => {
          if (stalledSockets.has(source)) return;
          if (shouldDropCommitResponse && source === upstream && data.includes('COMMIT\0')) {
            shouldDropCommitResponse = false;
            downstream.destroy();
          } else target.write(data);
        });
    }
    if (isDisconnected) downstream.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    disconnect() {
      isDisconnected = true;
      destroyAll();
    },
    reconnect() {
      isDisconnected = false;
    },
    dropCommitResponse() {
      shouldDropCommitResponse = true;
    },
    stall() {
      for (const socket of sockets) stalledSockets.add(socket);
    },
    close() {
      destroyAll();
      server.close();
    },
  };
}
