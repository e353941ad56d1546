import type { Prepared } from './bench-shop.ts';
import { startClients } from './clients/clients.ts';
import type { Round } from './clients/orders.ts';
import type { ShopSeen } from './clients/screen.ts';
import type { Program } from './program.ts';
import { type Measurement, ms, say } from './report.ts';
import { prepareShops } from './sides.ts';
import { pace, sized } from './sizes.ts';
import { compare, takeTurns } from './turns.ts';

const [FEW, MANY] = sized({ full: [100, 1_000], short: [20, 200] });
const DEVICES_EACH = 10;
const PER_SECOND = 200;

/** How much later an event comes when ten times as many shops are open; the floor is the product itself. */
export const shopGrowth: Measurement = async () => {
  say(`shops: ${pace.rounds} rounds of ${pace.counted} s, ${MANY} shops beside ${FEW}`);
  const folders: Prepared<ShopSeen[]>[] = [];
  const programs: Program[] = [];
  const clients = startClients();
  const openedWith = async (count: number) => {
    const folder = await prepareShops(count);
    folders.push(folder);
    const program = await folder.start();
    programs.push(program);
    const target = { origin: program.origin, speech: 'socket.io', shops: folder.made } as const;
    await clients.open(`${count}`, { ...target, devicesPerShop: DEVICES_EACH });
    return async (): Promise<Round> => {
      await clients.rush(`${count}`, PER_SECOND, pace.warm);
      return clients.rush(`${count}`, PER_SECOND, pace.counted);
    };
  };
  try {
    const sides = { product: await openedWith(MANY), floor: await openedWith(FEW) };
    const turns = await takeTurns(pace.rounds, sides, ({ p50 }) => p50);
    const { product, floor, ratio } = compare(turns, ({ p50 }) => p50);
    return [
      {
        what: `order → event at ${PER_SECOND}/s, p50, ${MANY} shops of ${DEVICES_EACH} devices × ${FEW} shops (${turns.length} rounds)`,
        product: ms(product),
        floor: ms(floor),
        figure: ratio,
        goal: 1.3,
        want: 'at most',
      },
    ];
  } finally {
    clients.end();
    for (const program of programs) await program.stop();
    for (const folder of folders) folder.remove();
  }
};
