import { stayAwake } from '../awake.ts';
import { requireSockets } from '../open-files.ts';
import { type BenchShop, connectDevice } from './device.ts';
import { DevicePool, type PoolTarget } from './device-pool.ts';
import { type Encoding, type RoundResult, runClosedLoop, runOpenLoop } from './order-load.ts';
import { type PollingOptions, type PollingResult, runPolling } from './polling.ts';

export interface ClientCommands {
  /** @returns seconds until all joined, and devices sent `resync` */
  openSockets(name: string, target: PoolTarget, since?: number[]): { seconds: number; resynced: number };
  /** The load also has a socket of the first shop that never reads. */
  runOpenLoop(name: string, perSecond: number, seconds: number): RoundResult;
  runClosedLoop(name: string, connections: number, seconds: number, encoding: Encoding): RoundResult;
  /** Places this many orders in a closed loop, after which V8 has compiled what an order runs. */
  warmUp(name: string, orders: number, encoding?: Encoding): void;
  poll(polling: PollingOptions): PollingResult;
  /** The `seq` of each shop. */
  latestSeqs(name: string): number[];
  /** Devices that are not exactly at `heads`, plus event faults. */
  countBehind(name: string, latestSeqs: readonly number[]): number;
  closeSockets(name: string): void;
}

/** The number is small, so that even a slow program handles them without rejecting any. */
const WARMUP_CONNECTIONS = 4;

const pools = new Map<string, DevicePool>();

function getPool(name: string): DevicePool {
  const pool = pools.get(name);
  if (!pool) throw new Error(`unknown device pool ${name}`);
  return pool;
}

/** One per round: the product disconnects sockets without a heartbeat for 15 s. */
async function withStalledSocket<T>(pool: DevicePool, run: (crowd: DevicePool) => Promise<T>): Promise<T> {
  const { origin, protocol, shops } = pool.target;
  const noopListener = { onEvent: () => undefined, onLost: () => undefined };
  const { socket } = await connectDevice(origin, protocol, shops[0] as BenchShop, 0, noopListener);
  socket.pause();
  try {
    return await run(pool);
  } finally {
    socket.resetAndDestroy();
  }
}

const handlers: {
  [Command in keyof ClientCommands]: (
    ...args: Parameters<ClientCommands[Command]>
  ) => Promise<ReturnType<ClientCommands[Command]>>;
} = {
  async openSockets(name, target, since) {
    const open = [...pools.values()].reduce((sum, { devices }) => sum + devices.length, 0);
    const devicesPerShop = target.devicesPerShop + (target.dinersPerShop ?? 0);
    requireSockets(open + devicesPerShop * target.shops.length);
    const pool = new DevicePool(target);
    pools.set(name, pool);
    const started = performance.now();
    await pool.open(since);
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, resynced: pool.devices.filter(({ wasResynced }) => wasResynced).length };
  },
  runOpenLoop: (name, perSecond, seconds) =>
    withStalledSocket(getPool(name), (crowd) => runOpenLoop(crowd, perSecond, seconds)),
  runClosedLoop: (name, connections, seconds, encoding) =>
    withStalledSocket(getPool(name), (crowd) => runClosedLoop(crowd, connections, { seconds }, encoding)),
  async warmUp(name, orders, encoding = 'json') {
    await withStalledSocket(getPool(name), (crowd) =>
      runClosedLoop(crowd, WARMUP_CONNECTIONS, { orders }, encoding),
    );
  },
  poll: runPolling,
  latestSeqs: async (name) => getPool(name).latestSeqs(),
  countBehind: async (name, heads) => {
    const { devices, faults } = getPool(name);
    return faults + devices.filter(({ shop, latestSeq }) => latestSeq !== heads[shop]).length;
  },
  async closeSockets(name) {
    getPool(name).close();
    pools.delete(name);
  },
};

process.on(
  'message',
  ({ id, call: command, args }: { id: number; call: keyof ClientCommands; args: unknown[] }) => {
    const handler = handlers[command] as (...args: unknown[]) => Promise<unknown>;
    stayAwake(() => handler(...args)).then(
      (result) => process.send?.({ id, result }),
      (error: Error) => process.send?.({ id, error: error.message }),
    );
  },
);
process.once('disconnect', () => process.exit());
