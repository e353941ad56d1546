import type { Clients } from '../clients/clients.ts';
import type { Encoding } from '../clients/order-load.ts';
import { type Side, sinceSeqs } from '../setup/sides.ts';
import { bySize, roundLengths, WARMUP_ORDERS } from '../sizes.ts';

interface ScenarioContext {
  side: Side;
  clients: Clients;
  connect(since?: number[]): Promise<void>;
  restart(): Promise<void>;
}

export interface Scenario {
  name: string;
  unit: 'an order' | 'a device';
  shops: number;
  devicesEach: number;
  /** In docs/images. */
  imageName?: string | undefined;
  /** Returns the profiled action, which resolves to its number of units. */
  prepare(context: ScenarioContext): Promise<() => Promise<number>>;
}

const CONNECTIONS = 32;
const smallLoad = { shops: 100, devicesEach: 10 };
const largeLoad = { shops: bySize({ full: 1_000, short: 200 }), devicesEach: 10 };

function closedLoopScenario(encoding: Encoding): Scenario {
  return {
    name: `orders as fast as they are answered, ${encoding}`,
    unit: 'an order',
    ...smallLoad,
    imageName: `order-${encoding}`,
    async prepare(context) {
      await context.connect();
      const { clients, side } = context;
      await clients.warmUp(side, WARMUP_ORDERS, encoding);
      return async () =>
        (await clients.runClosedLoop(side, CONNECTIONS, roundLengths.measuredSeconds, encoding)).orders;
    },
  };
}

function openLoopScenario(perSecond: number, size: typeof smallLoad, imageName?: string): Scenario {
  return {
    name: `${perSecond} orders a second, ${size.shops * size.devicesEach} devices`,
    unit: 'an order',
    ...size,
    imageName,
    async prepare({ side, clients, connect }) {
      await connect();
      await clients.warmUp(side, WARMUP_ORDERS);
      return async () => (await clients.runOpenLoop(side, perSecond, roundLengths.measuredSeconds)).orders;
    },
  };
}

const reconnectScenario: Scenario = {
  name: `${largeLoad.shops * largeLoad.devicesEach} devices come back`,
  unit: 'a device',
  ...largeLoad,
  imageName: 'coming-back',
  async prepare({ side, clients, connect, restart }) {
    await connect();
    const heads = await clients.latestSeqs(side);
    await clients.closeSockets(side);
    await restart();
    return async () => {
      await connect(sinceSeqs(side, heads));
      return largeLoad.shops * largeLoad.devicesEach;
    };
  },
};

export const scenarios: readonly Scenario[] = [
  closedLoopScenario('json'),
  closedLoopScenario('multipart'),
  ...[50, 200, 500].map((perSecond) => openLoopScenario(perSecond, smallLoad)),
  openLoopScenario(200, largeLoad, 'order-in-a-crowd'),
  reconnectScenario,
];
