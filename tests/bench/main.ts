import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRestaurant } from '../support/restaurant.ts';
import { openShop } from '../support/shop.ts';
import { connectCrowd } from './devices.ts';
import { quantile, type Round, rush, type Target } from './load.ts';
import { type Program, root, startProgram } from './program.ts';

const ROUNDS = 5;
const WARM_SECONDS = 2;
const SECONDS = 6;
const DEVICES = 100;
const PER_SECOND = 50;
const SERVER = ['server/dist/main.js'];

interface Row {
  what: string;
  product: string;
  floor: string;
  figure: number;
  goal: number;
}

const median = (values: number[]): number => quantile(values, 0.5);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Product and floor take turns; a round whose floor strays over 25 % from the floor's median does not count. */
async function orderToEvent(product: Target, floor: Target): Promise<Row[]> {
  const rounds: { product: Round; floor: Round }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const figures = { product: await measured(product), floor: await measured(floor) };
    rounds.push(figures);
    say(`  round ${round + 1}: product p50 ${ms(figures.product.p50)}, floor p50 ${ms(figures.floor.p50)}`);
  }
  const usual = median(rounds.map(({ floor }) => floor.p50));
  const counted = rounds.filter(({ floor }) => Math.abs(floor.p50 / usual - 1) <= 0.25);
  const row = (q: 'p50' | 'p99', goal: number): Row => ({
    what: `order → event, ${DEVICES} devices, ${PER_SECOND}/s, ${q}, × floor (${counted.length} rounds)`,
    product: ms(median(counted.map(({ product }) => product[q]))),
    floor: ms(median(counted.map(({ floor }) => floor[q]))),
    figure: median(counted.map(({ product, floor }) => product[q] / floor[q])),
    goal,
  });
  return [row('p50', 2), row('p99', 3)];
}

async function measured(target: Target): Promise<Round> {
  await rush(target, PER_SECOND, WARM_SECONDS);
  return rush(target, PER_SECOND, SECONDS);
}

const ms = (value: number): string => `${value.toFixed(2)} ms`;

async function startAndRest(env: Record<string, string>): Promise<{ program: Program; rows: Row[] }> {
  const starts: number[] = [];
  for (let i = 0; i < 4; i++) {
    const program = await startProgram(SERVER, env);
    starts.push(program.listeningAfterMs);
    await program.stop();
  }
  const program = await startProgram(SERVER, env);
  starts.push(program.listeningAfterMs);
  await sleep(5_000);
  const start = median(starts);
  const rest = program.residentMb();
  return {
    program,
    rows: [
      { what: 'start to listening, ms', product: ms(start), floor: '', figure: start, goal: 1_000 },
      {
        what: 'resident memory at rest, MB',
        product: `${rest.toFixed(0)} MB`,
        floor: '',
        figure: rest,
        goal: 150,
      },
    ],
  };
}

async function main(): Promise<void> {
  const restaurant = await openRestaurant({}, mkdtempSync(join(tmpdir(), 'tawa-bench-')));
  const shop = await openShop(restaurant);
  await restaurant.stop();

  const env = {
    DATA_DIR: restaurant.dataDir,
    PORT: '0',
    SEED_DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  };
  const { program: product, rows } = await startAndRest(env);
  const floor = await startProgram(['--import', 'tsx', 'tests/bench/floor.ts']);
  try {
    const { paneer, naan, chai } = shop.items;
    const handshake = { token: shop.owner.token, shopId: shop.shopId };
    const crowds = [
      await connectCrowd(product.origin, DEVICES, handshake),
      await connectCrowd(floor.origin, DEVICES),
    ] as const;
    const items = [paneer, naan, chai];
    rows.unshift(
      ...(await orderToEvent(
        {
          url: `${product.origin}/api/v1/orders/new-order/${shop.shopId}`,
          token: shop.owner.token,
          items,
          crowd: crowds[0],
        },
        { url: `${floor.origin}/order`, items, crowd: crowds[1] },
      )),
    );
    for (const crowd of crowds) crowd.close();
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
    rmSync(restaurant.dataDir, { recursive: true, force: true });
  }
  report(rows);
}

function report(rows: Row[]): void {
  say('');
  for (const { what, product, floor, figure, goal } of rows) {
    const verdict = figure <= goal ? 'reached' : 'MISSED';
    say(
      `${verdict}  ${what}: ${figure.toFixed(2)} (goal ≤ ${goal}; product ${product}${floor && `, floor ${floor}`})`,
    );
  }
  writeFileSync(
    join(root, 'bench-results.json'),
    `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`,
  );
}

await main();
