import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The cable to a database, which a test may pull. */
export interface TcpProxy {
  /** The database's address through it. */
  url: string;
  /** Every connection ends, and none is taken any more. */
  pull(): void;
  plugIn(): void;
  /** Every connection stays as it is and carries nothing any more, as behind a firewall that forgot it; new ones do. */
  mute(): void;
  /** The next COMMIT arrives, and the connection is gone when it is answered. */
  loseAnswer(): void;
  close(): void;
}

export async function startTcpProxy(database: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(database);
  const open = new Set<Socket>();
  const mute = new Set<Socket>();
  let isPulled = false;
  let losesAnswer = false;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          mute.delete(one);
          other.destroy();
        })
        .on('data', (said: Buffer) => {
          if (mute.has(one)) return;
          if (losesAnswer && one === far && said.includes('COMMIT\0')) {
            losesAnswer = false;
            near.destroy();
          } else other.write(said);
        });
    }
    if (isPulled) near.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(database);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hangUp = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    pull() {
      isPulled = true;
      hangUp();
    },
    plugIn() {
      isPulled = false;
    },
    loseAnswer() {
      losesAnswer = true;
    },
    mute() {
      for (const socket of open) mute.add(socket);
    },
    close() {
      hangUp();
      server.close();
    },
  };
}
