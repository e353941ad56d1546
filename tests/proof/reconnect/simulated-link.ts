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

interface LinkState {
  state: 'open' | 'closed' | 'silent';
  /** The server's port. */
  target: number;
  connections: Set<ProxiedConnection>;
  timers: Set<NodeJS.Timeout>;
}

/** SYN retransmissions, ms after the first (RFC 6298). */
const SYN_RETRY_MS = [1_000, 3_000, 7_000, 15_000];

export async function startLink(target: number): Promise<SimulatedLink> {
  const link: LinkState = { state: 'open', target, connections: new Set(), timers: new Set() };
  const server = createServer((downstream) => accept(link, downstream));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setTarget: (next) => {
      link.target = next;
    },
    cut(how) {
      link.state = how;
      for (const connection of link.connections) {
        if (how === 'closed') end(connection);
        else pause(connection);
      }
    },
    restore(isLong) {
      link.state = 'open';
      for (const connection of link.connections) resume(link, connection, isLong);
    },
    close() {
      for (const timer of link.timers) clearTimeout(timer);
      for (const connection of link.connections) end(connection);
      server.close();
    },
  };
}

function accept(link: LinkState, downstream: Socket): void {
  if (link.state === 'closed') return void downstream.destroy();
  const connection: ProxiedConnection = { downstream, connectedAt: performance.now() };
  link.connections.add(connection);
  downstream.setNoDelay(true);
  downstream.on('error', () => end(connection));
  downstream.on('close', () => {
    link.connections.delete(connection);
    connection.upstream?.destroy();
  });
  if (link.state === 'open') connectUpstream(link, connection);
  else downstream.pause();
}

function connectUpstream(link: LinkState, connection: ProxiedConnection): void {
  const { downstream } = connection;
  const upstream = connect(link.target, '127.0.0.1');
  connection.upstream = upstream;
  upstream.on('error', () => end(connection));
  upstream.on('close', () => link.state !== 'silent' && downstream.destroy());
  downstream.pipe(upstream, { end: false });
  upstream.pipe(downstream, { end: false });
}

function end({ downstream, upstream }: ProxiedConnection): void {
  downstream.destroy();
  upstream?.destroy();
}

function pause({ downstream, upstream }: ProxiedConnection): void {
  downstream.unpipe();
  upstream?.unpipe();
  downstream.pause();
  upstream?.pause();
}

function resume(link: LinkState, connection: ProxiedConnection, isLong: boolean): void {
  const { downstream, upstream, connectedAt } = connection;
  if (!upstream) {
    const age = performance.now() - connectedAt;
    const again = SYN_RETRY_MS.find((ms) => ms > age) ?? age;
    const timer = setTimeout(
      () => link.state === 'open' && !downstream.destroyed && connectUpstream(link, connection),
      again - age,
    );
    link.timers.add(timer);
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
