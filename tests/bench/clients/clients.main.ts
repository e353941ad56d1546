import { readFileSync } from 'node:fs';
import { Crowd, type Target } from './crowd.ts';
import { type Encoding, flood, type Round, rush } from './orders.ts';
import { type Polled, type Polling, poll } from './polling.ts';
import { openScreen, type ShopSeen } from './screen.ts';

/** All that clients can be asked for; `name` says which of the open crowds. */
export interface Asks {
  /** Answers with the seconds until every screen was let in. */
  open(name: string, target: Target, since?: number[]): { seconds: number; resynced: number };
  /** Both beside one more screen of the first shop, which never reads. */
  rush(name: string, perSecond: number, seconds: number): Round;
  flood(name: string, connections: number, seconds: number, encoding: Encoding): Round;
  /** Devices that poll, beside all crowds. */
  poll(polling: Polling): Polled;
  /** The newest `seq` of each shop. */
  heads(name: string): number[];
  /** Screens that were not caught up to exactly these. */
  behind(name: string, heads: readonly number[]): number;
  close(name: string): void;
}

const crowds = new Map<string, Crowd>();

function crowdOf(name: string): Crowd {
  const crowd = crowds.get(name);
  if (!crowd) throw new Error(`there is no crowd ${name}`);
  return crowd;
}

/** Three for the program itself, with room to spare. */
function checkFiles(screens: number): void {
  if (process.platform !== 'linux') return;
  const most = Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  const open = [...crowds.values()].reduce((sum, crowd) => sum + crowd.screens.length, 0);
  if (open + screens + 200 > most)
    throw new Error(`void: ${open + screens} screens need more open files than ${most} (ulimit -n)`);
}

/** A new one for each round: the product hangs up on a screen that does not answer its heartbeat for 15 s. */
async function besideDeaf<T>(crowd: Crowd, run: (crowd: Crowd) => Promise<T>): Promise<T> {
  const { origin, speech, shops } = crowd.target;
  const nobody = { event: () => undefined, lost: () => undefined };
  const { socket } = await openScreen(origin, speech, shops[0] as ShopSeen, 0, nobody);
  socket.pause();
  try {
    return await run(crowd);
  } finally {
    socket.resetAndDestroy();
  }
}

const answers: {
  [Call in keyof Asks]: (...args: Parameters<Asks[Call]>) => Promise<ReturnType<Asks[Call]>>;
} = {
  async open(name, target, since) {
    checkFiles(target.devicesPerShop * target.shops.length);
    const crowd = new Crowd(target);
    crowds.set(name, crowd);
    const started = performance.now();
    await crowd.open(since);
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, resynced: crowd.screens.filter(({ resynced }) => resynced).length };
  },
  rush: (name, perSecond, seconds) => besideDeaf(crowdOf(name), (crowd) => rush(crowd, perSecond, seconds)),
  flood: (name, connections, seconds, encoding) =>
    besideDeaf(crowdOf(name), (crowd) => flood(crowd, connections, seconds, encoding)),
  poll,
  heads: async (name) => crowdOf(name).heads(),
  behind: async (name, heads) => {
    const { screens, faults } = crowdOf(name);
    return faults + screens.filter(({ shop, head }) => head !== heads[shop]).length;
  },
  async close(name) {
    crowdOf(name).close();
    crowds.delete(name);
  },
};

process.on('message', ({ id, call, args }: { id: number; call: keyof Asks; args: unknown[] }) => {
  const answer = answers[call] as (...args: unknown[]) => Promise<unknown>;
  answer(...args).then(
    (result) => process.send?.({ id, result }),
    (error: Error) => process.send?.({ id, error: error.message }),
  );
});
process.once('disconnect', () => process.exit());
