import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A loopback proxy in front of the server. */
export interface SimulatedLink {
  port: number;
  setTarget(port: number): void;
  /** `closed`: connections end and new ones fail. `silent`: neither data nor closes pass. */
  cut(how: 'closed' | 'silent'): void;
  /**
   * After a short silence delayed data continues; with `isLong` the server has given up and resets the
   * connection.
   */
  restore(isLong: boolean): void;
  close(): void;
}

interface ProxiedConnection {
  downstream: Socket;
  upstream?: Socket;
  /** When the client connected, `performance` ms. */
  connectedAt: number;
}

/** SYN retransmissions, ms after the first (RFC 6298). */
const SYN_RETRY_MS = [1_000, 3_000, 7_000, 15_000];

export async function startLink(target: number): Promise<SimulatedLink> {
  const connections = new Set<ProxiedConnection>();
  const timers = new Set<NodeJS.Timeout>();
  let state: 'open' | 'closed' | 'silent' = 'open';
  let port = target;

  const end = ({ downstream, upstream }: ProxiedConnection): void => {
    downstream.destroy();
    upstream?.destroy();
  };

  function connectUpstream(passage: ProxiedConnection): void {
    const { downstream } = passage;
    const upstream = connect(port, '127.0.0.1');
    passage.upstream = upstream;
    upstream.on('error', () => end(passage));
    upstream.on('close', () => state !== 'silent' && downstream.destroy());
    downstream.pipe(upstream, { end: false });
    upstream.pipe(downstream, { end: false });
  }

  const pauseConnection = ({ downstream, upstream }: ProxiedConnection): void => {
    downstream.unpipe();
    upstream?.unpipe();
    downstream.pause();
    upstream?.pause();
  };

  const server = createServer((near) => {
    if (state === 'closed') return near.destroy();
    const passage: ProxiedConnection = { downstream: near, connectedAt: performance.now() };
    connections.add(passage);
    near.setNoDelay(true);
    near.on('error', () => end(passage));
    near.on('close', () => {
      connections.delete(passage);
      passage.upstream?.destroy();
    });
    if (state === 'open') connectUpstream(passage);
    else near.pause();
  });

  function resume(passage: ProxiedConnection, isLong: boolean): void {
    const { downstream, upstream, connectedAt } = passage;
    if (!upstream) {
      const age = performance.now() - connectedAt;
      const again = SYN_RETRY_MS.find((ms) => ms > age) ?? age;
      const timer = setTimeout(
        () => state === 'open' && !downstream.destroyed && connectUpstream(passage),
        again - age,
      );
      timers.add(timer);
    } else if (upstream.destroyed && !isLong) {
      // The server's close was delayed too.
      downstream.destroy();
    } else if (isLong) {
      upstream.destroy();
      downstream.on('data', () => downstream.resetAndDestroy());
      downstream.resume();
    } else {
      downstream.pipe(upstream, { end: false });
      upstream.pipe(downstream, { end: false });
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setTarget: (next) => {
      port = next;
    },
    cut(how) {
      state = how;
      for (const passage of connections) {
        if (how === 'closed') end(passage);
        else pauseConnection(passage);
      }
    },
    restore(isLong) {
      state = 'open';
      for (const passage of connections) resume(passage, isLong);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const passage of connections) end(passage);
      server.close();
    },
  };
}
