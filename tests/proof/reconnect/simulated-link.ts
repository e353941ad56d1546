import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The network between one screen and its server, on loopback, in the hands of the proof. */
export interface SimulatedLink {
  port: number;
  /** The port behind it, which changes when the server starts again. */
  setTarget(port: number): void;
  /**
   * `closed`: every connection ends, and none is made. `silent`: nothing passes in either direction and nobody is told;
   * a connection that is asked for gets no answer.
   */
  cut(how: 'closed' | 'silent'): void;
  /**
   * After a short silence what was on its way goes on. After a long one (`isLong`) the other end has given up: the next
   * word is answered by a reset.
   */
  restore(isLong: boolean): void;
  close(): void;
}

interface ProxiedConnection {
  downstream: Socket;
  upstream?: Socket;
  /** When it was asked for, ms on the clock of `performance`. */
  since: number;
}

/** A request for a connection that gets no answer is repeated so long after the first time, ms (RFC 6298). */
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
      // Its end was on its way too.
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
