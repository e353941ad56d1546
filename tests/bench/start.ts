import { setTimeout as sleep } from 'node:timers/promises';
import { openShop } from '../support/shop.ts';
import { prepareFolder } from './bench-shop.ts';
import { type Measurement, ms } from './report.ts';
import { median } from './turns.ts';

const STARTS = 5;
const REST_MS = 5_000;

/** How long the built program takes to listen, and what it holds when nobody calls. */
export const start: Measurement = async () => {
  const folder = await prepareFolder((restaurant) => openShop(restaurant));
  const starts: number[] = [];
  let rest = Number.NaN;
  for (let i = 0; i < STARTS; i++) {
    const program = await folder.start();
    starts.push(program.listeningAfterMs);
    if (i === STARTS - 1) {
      await sleep(REST_MS);
      rest = program.residentMb();
    }
    await program.stop();
  }
  folder.remove();
  const took = median(starts);
  return [
    {
      what: 'start to listening, ms',
      product: ms(took),
      floor: '',
      figure: took,
      goal: 1_000,
      want: 'at most',
    },
    {
      what: 'resident memory at rest, MB',
      product: `${rest.toFixed(0)} MB`,
      floor: '',
      figure: rest,
      goal: 150,
      want: 'at most',
    },
  ];
};
