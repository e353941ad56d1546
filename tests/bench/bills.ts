import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { fillWithPaidBills } from '../support/database/bulk-invoices.ts';
import { median, quantile } from '../support/quantile.ts';
import { PASSWORD, seedShop, type TestShop } from '../support/seed.ts';
import { prepareFolder } from './bench-shop.ts';
import type { Program } from './program.ts';
import { type Measurement, ms, type Row, say } from './report.ts';
import { compare, takeTurns } from './turns.ts';

const [FEW, MANY] = [500, 50_000];
const ROUNDS = 15;
const CALLS_A_ROUND = 9;
const GOAL = 1.5;

type Ask = (program: Program, shop: TestShop) => Promise<Response>;

const list =
  (query: Record<string, string>): Ask =>
  ({ origin }, { shopId, owner }) =>
    fetch(`${origin}${buildPath(invoicesApi.getInvoices.route, { shopId })}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });

const summary: Ask = ({ origin }, { shopId, owner }) =>
  fetch(
    origin + buildPath(invoicesApi.getInvoiceSummary.route, { shopId, startDate: 'all', endDate: 'all' }),
    {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    },
  );

const asked: [what: string, ask: Ask][] = [
  ['the list', list({})],
  ['a payment mode', list({ paymentMode: 'CARD' })],
  ['a name', list({ q: 'zoya thakur 27' })],
  ['a phone number', list({ q: '9206666667' })],
  ['an invoice number', list({ q: '-500123' })],
  ['the summary of a year', summary],
];

async function p50(program: Program, shop: TestShop, ask: Ask): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < CALLS_A_ROUND; n++) {
    const started = performance.now();
    const answer = await ask(program, shop);
    await answer.arrayBuffer();
    took.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`void: an answer of ${answer.status}`);
  }
  return median(took);
}

/** How much more the calls about bills take after a year, and what an export of it takes. */
export const bills: Measurement = async () => {
  say(`bills: ${ROUNDS} rounds of ${CALLS_A_ROUND} calls, ${MANY} bills beside ${FEW}`);
  const folder = await prepareFolder(async (server) => {
    const [few, many] = [await seedShop(server), await seedShop(server)];
    await fillWithPaidBills(server, few, FEW);
    await fillWithPaidBills(server, many, MANY);
    return { few, many };
  });
  const { few, many } = folder.made;
  const program = await folder.start();
  try {
    const rows: Row[] = [];
    for (const [what, ask] of asked) {
      await p50(program, many, ask);
      const sides = { product: () => p50(program, many, ask), floor: () => p50(program, few, ask) };
      const turns = await takeTurns(ROUNDS, sides, (took) => took);
      const { product, floor, ratio } = compare(turns, (took) => took);
      say(`  ${what}: ${ratio.toFixed(2)}`);
      rows.push({
        what: `bills, ${what}, ${MANY} × those of ${FEW} (${turns.length} rounds)`,
        product: ms(product),
        floor: ms(floor),
        figure: ratio,
        goal: GOAL,
        want: 'at most',
      });
    }
    return [...rows, ...(await exporting(program, many))];
  } finally {
    await program.stop();
    folder.remove();
  }
};

async function exporting(program: Program, { shopId, owner }: TestShop): Promise<Row[]> {
  const before = program.residentMb();
  let most = before;
  const waits: number[] = [];
  let isOver = false;
  const started = performance.now();
  const whole = fetch(program.origin + buildPath(invoicesApi.exportInvoices.route, { shopId }), {
    headers: { authorization: `Bearer ${owner.token}` },
  }).then(async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length;
    isOver = true;
    return bytes;
  });
  while (!isOver) {
    const asked = performance.now();
    await (await fetch(`${program.origin}/healthz`)).arrayBuffer();
    waits.push(performance.now() - asked);
    most = Math.max(most, program.residentMb());
  }
  const [bytes, took] = [await whole, performance.now() - started];
  const waited = median(waits);
  const told = `${(bytes / 1e6).toFixed(1)} MB in ${(took / 1_000).toFixed(1)} s`;
  return [
    {
      what: `export of ${MANY} bills, memory above what it was, MB`,
      product: `${most.toFixed(0)} MB, ${told}`,
      floor: '',
      figure: most - before,
      goal: 60,
      want: 'at most',
    },
    {
      what: 'the same, how long other calls waited meanwhile, p50, ms',
      product: `${ms(waited)}, p99 ${ms(quantile(waits, 0.99))}`,
      floor: '',
      figure: waited,
      goal: 20,
      want: 'at most',
    },
  ];
}
