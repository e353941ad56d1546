import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** The network between one screen and its server, on loopback, in the hands of the proof. */
export interface Link {
  port: number;
  /** The port behind it, which changes when the server starts again. */
  to(port: number): void;
  /**
   * `closed`: every connection ends, and none is made. `silent`: nothing passes in either direction and nobody is told;
   * a connection that is asked for gets no answer.
   */
  cut(how: 'closed' | 'silent'): void;
  /**
   * After a short silence what was on its way goes on. After a long one (`isLong`) the other end has given up: the next
   * word is answered by a reset.
   */
  mend(isLong: boolean): void;
  close(): void;
}

interface Passage {
  near: Socket;
  far?: Socket;
  /** When it was asked for, ms on the clock of `performance`. */
  since: number;
}

/** A request for a connection that gets no answer is repeated so long after the first time, ms (RFC 6298). */
const ASKED_AGAIN_MS = [1_000, 3_000, 7_000, 15_000];

export async function openLink(target: number): Promise<Link> {
  const passages = new Set<Passage>();
  const timers = new Set<NodeJS.Timeout>();
  let state: 'open' | 'closed' | 'silent' = 'open';
  let port = target;

  const end = ({ near, far }: Passage): void => {
    near.destroy();
    far?.destroy();
  };

  function pass(passage: Passage): void {
    const { near } = passage;
    const far = connect(port, '127.0.0.1');
    passage.far = far;
    far.on('error', () => end(passage));
    far.on('close', () => state !== 'silent' && near.destroy());
    near.pipe(far, { end: false });
    far.pipe(near, { end: false });
  }

  const hold = ({ near, far }: Passage): void => {
    near.unpipe();
    far?.unpipe();
    near.pause();
    far?.pause();
  };

  const server = createServer((near) => {
    if (state === 'closed') return near.destroy();
    const passage: Passage = { near, since: performance.now() };
    passages.add(passage);
    near.setNoDelay(true);
    near.on('error', () => end(passage));
    near.on('close', () => {
      passages.delete(passage);
      passage.far?.destroy();
    });
    if (state === 'open') pass(passage);
    else near.pause();
  });

  function resume(passage: Passage, isLong: boolean): void {
    const { near, far, since } = passage;
    if (!far) {
      const age = performance.now() - since;
      const again = ASKED_AGAIN_MS.find((ms) => ms > age) ?? age;
      const timer = setTimeout(() => state === 'open' && !near.destroyed && pass(passage), again - age);
      timers.add(timer);
    } else if (far.destroyed && !isLong) {
      // Its end was on its way too.
      near.destroy();
    } else if (isLong) {
      far.destroy();
      near.on('data', () => near.resetAndDestroy());
      near.resume();
    } else {
      near.pipe(far, { end: false });
      far.pipe(near, { end: false });
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    to: (next) => {
      port = next;
    },
    cut(how) {
      state = how;
      for (const passage of passages) {
        if (how === 'closed') end(passage);
        else hold(passage);
      }
    },
    mend(isLong) {
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
