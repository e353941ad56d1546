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
  since: number;
}

/** SYN retransmissions, ms after the first (RFC 6298). */
const SYN_RETRY_MS = [1_000, 3_000, 7_000, 15_000];

export async function startLink(target: number): Promise<SimulatedLink> {
  const passages = new Set<ProxiedConnection>();
  const timers = new Set<NodeJS.Timeout>();
  let state: 'open' | 'closed' | 'silent' = 'open';
  let port = target;

  const end = ({ downstream, upstream }: ProxiedConnection): void => {
    downstream.destroy();
    upstream?.destroy();
  };

  function connectUpstream(passage: ProxiedConnection): void {
    const { downstream } = passage;
    const far = connect(port, '127.0.0.1');
    passage.upstream = far;
    far.on('error', () => end(passage));
    far.on('close', () => state !== 'silent' && downstream.destroy());
    downstream.pipe(far, { end: false });
    far.pipe(downstream, { end: false });
  }

  const pauseConnection = ({ downstream, upstream }: ProxiedConnection): void => {
    downstream.unpipe();
    upstream?.unpipe();
    downstream.pause();
    upstream?.pause();
  };

  const server = createServer((near) => {
    if (state === 'closed') return near.destroy();
    const passage: ProxiedConnection = { downstream: near, since: performance.now() };
    passages.add(passage);
    near.setNoDelay(true);
    near.on('error', () => end(passage));
    near.on('close', () => {
      passages.delete(passage);
      passage.upstream?.destroy();
    });
    if (state === 'open') connectUpstream(passage);
    else near.pause();
  });

  function resume(passage: ProxiedConnection, isLong: boolean): void {
    const { downstream, upstream, since } = passage;
    if (!upstream) {
      const age = performance.now() - since;
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
      for (const passage of passages) {
        if (how === 'closed') end(passage);
        else pauseConnection(passage);
      }
    },
    restore(isLong) {
      state = 'open';
      for (const passage of passages) resume(passage, isLong);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const passage of passages) end(passage);
      server.close();
    },
  };
}
