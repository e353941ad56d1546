import type { Clients } from '../clients/clients.ts';
import type { Encoding } from '../clients/orders.ts';
import { type Side, sinceOf } from '../sides.ts';
import { pace, sized } from '../sizes.ts';

/** One side with its clients. */
interface Stage {
  side: Side;
  clients: Clients;
  /** Lets every device in; `since` catches them up from there, by shop. */
  connect(since?: number[]): Promise<void>;
  /** Ends the program under its devices, and starts it anew. */
  restart(): Promise<void>;
}

/** Something whose processor time is looked at. */
export interface Scene {
  name: string;
  /** By what its time is divided. */
  unit: 'an order' | 'a device';
  shops: number;
  devicesEach: number;
  /** Where the product's flame is drawn, in docs/images. */
  picture?: string | undefined;
  /** All that comes before; answers with what is looked at, which tells how many units it had. */
  prepare(stage: Stage): Promise<() => Promise<number>>;
}

const CONNECTIONS = 32;
const few = { shops: 100, devicesEach: 10 };
const many = { shops: sized({ full: 1_000, short: 200 }), devicesEach: 10 };

function flood(encoding: Encoding): Scene {
  const run = ({ clients, side }: Stage, seconds: number) =>
    clients.flood(side, CONNECTIONS, seconds, encoding);
  return {
    name: `orders as fast as they are answered, ${encoding}`,
    unit: 'an order',
    ...few,
    picture: `order-${encoding}`,
    async prepare(stage) {
      await stage.connect();
      await run(stage, pace.warm);
      return async () => (await run(stage, pace.counted)).orders;
    },
  };
}

function rush(perSecond: number, size: typeof few, picture?: string): Scene {
  return {
    name: `${perSecond} orders a second, ${size.shops * size.devicesEach} devices`,
    unit: 'an order',
    ...size,
    picture,
    async prepare({ side, clients, connect }) {
      await connect();
      await clients.rush(side, perSecond, pace.warm);
      return async () => (await clients.rush(side, perSecond, pace.counted)).orders;
    },
  };
}

const comeBack: Scene = {
  name: `${many.shops * many.devicesEach} devices come back`,
  unit: 'a device',
  ...many,
  picture: 'coming-back',
  async prepare({ side, clients, connect, restart }) {
    await connect();
    const heads = await clients.heads(side);
    await clients.close(side);
    await restart();
    return async () => {
      await connect(sinceOf(side, heads));
      return many.shops * many.devicesEach;
    };
  },
};

export const scenes: readonly Scene[] = [
  flood('json'),
  flood('multipart'),
  ...[50, 200, 500].map((perSecond) => rush(perSecond, few)),
  rush(200, many, 'order-in-a-crowd'),
  comeBack,
];
