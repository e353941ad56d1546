import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The cable to a database, which a test may pull. */
export interface TcpProxy {
  /** The database's address through it. */
  url: string;
  /** Every connection ends, and none is taken any more. */
  disconnect(): void;
  reconnect(): void;
  /** Every connection stays as it is and carries nothing any more, as behind a firewall that forgot it; new ones do. */
  stall(): void;
  /** The next COMMIT arrives, and the connection is gone when it is answered. */
  dropCommitResponse(): void;
  close(): void;
}

export async function startTcpProxy(database: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(database);
  const sockets = new Set<Socket>();
  const mute = new Set<Socket>();
  let isDisconnected = false;
  let shouldDropCommitResponse = false;
  const server = createServer((downstream) => {
    const upstream = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          mute.delete(one);
          other.destroy();
        })
        .on('data', (said: Buffer) => {
          if (mute.has(one)) return;
          if (shouldDropCommitResponse && one === upstream && said.includes('COMMIT\0')) {
            shouldDropCommitResponse = false;
            downstream.destroy();
          } else other.write(said);
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
      for (const socket of sockets) mute.add(socket);
    },
    close() {
      destroyAll();
      server.close();
    },
  };
}
