import { openShop } from '../support/shop.ts';
import { prepareFolder, startFloor } from './bench-shop.ts';
import { connectCrowd } from './devices.ts';
import { type Round, rush, type Target } from './load.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { compare, takeTurns } from './turns.ts';

const ROUNDS = 5;
const WARM_SECONDS = 2;
const SECONDS = 6;
const DEVICES = 100;
const PER_SECOND = 50;

async function measured(target: Target): Promise<Round> {
  await rush(target, PER_SECOND, WARM_SECONDS);
  return rush(target, PER_SECOND, SECONDS);
}

async function compared(product: Target, floor: Target): Promise<Row[]> {
  const turns = await takeTurns(
    ROUNDS,
    { product: () => measured(product), floor: () => measured(floor) },
    ({ p50 }) => p50,
  );
  const row = (q: 'p50' | 'p99', goal: number): Row => {
    const figures = compare(turns, (round) => round[q]);
    return {
      what: `order → event, ${DEVICES} devices, ${PER_SECOND}/s, ${q}, × floor (${turns.length} rounds)`,
      product: ms(figures.product),
      floor: ms(figures.floor),
      figure: figures.ratio,
      goal,
      want: 'at most',
    };
  };
  return [row('p50', 2), row('p99', 3)];
}

/** From an order's POST to its event on a screen in the middle of the crowd. */
export const orderToEvent: Measurement = async () => {
  say(`order → event: ${ROUNDS} rounds of ${2 * (WARM_SECONDS + SECONDS)} s`);
  const folder = await prepareFolder((restaurant) => openShop(restaurant));
  const product = await folder.start();
  const floor = await startFloor('order-floor.ts');
  try {
    const { shopId, owner, items } = folder.made;
    const token = owner.token;
    const wanted = [items.paneer, items.naan, items.chai];
    const crowds = [
      await connectCrowd(product.origin, DEVICES, { token, shopId }),
      await connectCrowd(floor.origin, DEVICES),
    ] as const;
    const rows = await compared(
      {
        url: `${product.origin}/api/v1/orders/new-order/${shopId}`,
        token,
        items: wanted,
        crowd: crowds[0],
      },
      { url: `${floor.origin}/order`, items: wanted, crowd: crowds[1] },
    );
    for (const crowd of crowds) crowd.close();
    return rows;
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
    folder.remove();
  }
};
