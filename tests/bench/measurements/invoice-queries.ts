import { buildPath } from '@tawa/shared/contract/route.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { insertPaidInvoices } from '../../support/database/bulk-invoices.ts';
import { median, quantile } from '../../support/quantile.ts';
import { PASSWORD, seedShop, type TestShop } from '../../support/seed.ts';
import { stayAwake } from '../awake.ts';
import { compareRounds, measurePairedRounds } from '../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../report.ts';
import { prepareFolder } from '../setup/data-folder.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';

const FEW = 500;
/** `BENCH_INVOICES=1000000` measures years of a large shop. */
const MANY = Number(process.env.BENCH_INVOICES ?? 50_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const REQUESTS_PER_ROUND = 9;
const MAX_RATIO = 1.5;

type SendRequest = (program: MeasuredProgram, shop: TestShop) => Promise<Response>;

const listInvoices =
  (query: Record<string, string>): SendRequest =>
  ({ origin }, { shopId, owner }) =>
    fetch(`${origin}${buildPath(invoicesApi.getInvoices.route, { shopId })}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });

const getSummary: SendRequest = ({ origin }, { shopId, owner }) =>
  fetch(
    origin + buildPath(invoicesApi.getInvoiceSummary.route, { shopId, startDate: 'all', endDate: 'all' }),
    {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    },
  );

const queries: [what: string, ask: SendRequest][] = [
  ['the list', listInvoices({})],
  ['a payment mode', listInvoices({ paymentMode: 'CARD' })],
  ['a name', listInvoices({ q: 'zoya thakur 27' })],
  ['a phone number', listInvoices({ q: '9206666667' })],
  ['an invoice number', listInvoices({ q: '-500123' })],
  ['the summary of a year', getSummary],
];

async function measureP50(program: MeasuredProgram, shop: TestShop, send: SendRequest): Promise<number> {
  const durations: number[] = [];
  for (let n = 0; n < REQUESTS_PER_ROUND; n++) {
    const started = performance.now();
    const response = await send(program, shop);
    await response.arrayBuffer();
    durations.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`void: status ${response.status}`);
  }
  return median(durations);
}

/** Duration with 50,000 invoices relative to 500; memory and delay caused by an export. */
export const invoiceQueries: Measurement = async () => {
  printLine(`invoices: ${ROUNDS} rounds of ${REQUESTS_PER_ROUND} calls, ${MANY} invoices beside ${FEW}`);
  const folder = await prepareFolder(async (server) => {
    const [few, many] = [await seedShop(server), await seedShop(server)];
    await insertPaidInvoices(server, few, FEW);
    await insertPaidInvoices(server, many, MANY);
    return { few, many };
  });
  const { few, many } = folder.seeded;
  const program = await folder.start();
  try {
    const rows: Row[] = [];
    for (const [what, send] of queries) {
      await measureP50(program, many, send);
      const sides = {
        product: () => measureP50(program, many, send),
        baseline: () => measureP50(program, few, send),
      };
      const rounds = await stayAwake(() => measurePairedRounds(ROUNDS, sides, (took) => took));
      const { product, baseline, ratio } = compareRounds(rounds, (took) => took);
      printLine(`  ${what}: ${ratio.toFixed(2)}`);
      rows.push({
        label: `invoices, ${what}, ${MANY} × those of ${FEW} (${rounds.length} rounds)`,
        product: formatMs(product),
        baseline: formatMs(baseline),
        figure: ratio,
        goal: MAX_RATIO,
        direction: 'at most',
      });
    }
    return [...rows, ...(await measureExport(program, many))];
  } finally {
    await program.stop();
    folder.remove();
  }
};

async function measureExport(program: MeasuredProgram, { shopId, owner }: TestShop): Promise<Row[]> {
  const before = program.residentMb();
  let peakMb = before;
  const waits: number[] = [];
  let isDone = false;
  const started = performance.now();
  const whole = fetch(program.origin + buildPath(invoicesApi.exportInvoices.route, { shopId }), {
    headers: { authorization: `Bearer ${owner.token}` },
  }).then(async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length;
    isDone = true;
    return bytes;
  });
  while (!isDone) {
    const startedAt = performance.now();
    await (await fetch(`${program.origin}/healthz`)).arrayBuffer();
    waits.push(performance.now() - startedAt);
    peakMb = Math.max(peakMb, program.residentMb());
  }
  const [bytes, took] = [await whole, performance.now() - started];
  const waited = median(waits);
  const sizeAndDuration = `${(bytes / 1e6).toFixed(1)} MB in ${(took / 1_000).toFixed(1)} s`;
  return [
    {
      label: `export of ${MANY} invoices, memory above what it was, MB`,
      product: `${peakMb.toFixed(0)} MB, ${sizeAndDuration}`,
      baseline: '',
      figure: peakMb - before,
      goal: 60,
      direction: 'at most',
    },
    {
      label: 'the same, how long other calls waited meanwhile, p50, ms',
      product: `${formatMs(waited)}, p99 ${formatMs(quantile(waits, 0.99))}`,
      baseline: '',
      figure: waited,
      goal: 20,
      direction: 'at most',
    },
  ];
}
