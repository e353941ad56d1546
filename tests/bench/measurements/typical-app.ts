import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClients } from '../clients/clients.ts';
import type { RoundResult } from '../clients/order-load.ts';
import { compareRounds, measurePairedRounds } from '../paired-rounds.ts';
import { type Measurement, printLine, type Row } from '../report.ts';
import { root } from '../root.ts';
import { startMeasuredProgram } from '../setup/measured-program.ts';
import { prepareShops } from '../setup/sides.ts';
import { roundLengths } from '../sizes.ts';

const [SHOPS, DEVICES_EACH] = [100, 10];
const CONNECTIONS = 32;
const PER_SECOND = 50;

/** The typical app replaces the baseline. */
export const typicalApp: Measurement = async () => {
  printLine(`peers: ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s`);
  const folder = await prepareShops(SHOPS);
  const typicalAppFolder = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const product = await folder.start();
  const expressApp = await startMeasuredProgram([join(root, 'tests/bench/baseline/express-app.main.mjs')], {
    PEER_DB: join(typicalAppFolder, 'peer.db'),
  });
  const clients = startClients();
  const { seeded: shops } = folder;
  const load = { shops, devicesPerShop: DEVICES_EACH };
  const row = async (
    what: string,
    measure: (side: string, seconds: number) => Promise<RoundResult>,
    figureOf: (round: RoundResult) => number,
    direction: Row['direction'],
  ): Promise<Row> => {
    const measured = async (side: string) => {
      await measure(side, roundLengths.warmupSeconds);
      return measure(side, roundLengths.measuredSeconds);
    };
    const sides = { product: () => measured('product'), baseline: () => measured('usual') };
    const rounds = await measurePairedRounds(roundLengths.rounds, sides, figureOf);
    const { product, baseline, ratio } = compareRounds(rounds, figureOf);
    const sent = compareRounds(rounds, ({ delivered, orders }) => delivered / orders);
    const shown = (figure: number, events: number) =>
      `${figure.toFixed(2)}, ${events.toFixed(0)} messages an order`;
    return {
      label: `${what}, ${SHOPS * DEVICES_EACH} devices, × the usual app (${rounds.length} rounds)`,
      product: shown(product, sent.product),
      baseline: shown(baseline, sent.baseline),
      figure: ratio,
      goal: 1,
      direction,
    };
  };
  try {
    await clients.openSockets('product', { origin: product.origin, protocol: 'socket.io', ...load });
    await clients.openSockets('usual', { origin: expressApp.origin, protocol: 'usual', ...load });
    return [
      await row(
        `order → event at ${PER_SECOND}/s, p50, ms`,
        (side, seconds) => clients.runOpenLoop(side, PER_SECOND, seconds),
        ({ p50 }) => p50,
        'at most',
      ),
      await row(
        `orders a second, ${CONNECTIONS} connections`,
        (side, seconds) => clients.runClosedLoop(side, CONNECTIONS, seconds, 'json'),
        ({ perSecond }) => perSecond,
        'at least',
      ),
    ];
  } finally {
    clients.end();
    await Promise.all([product.stop(), expressApp.stop()]);
    folder.remove();
    rmSync(typicalAppFolder, { recursive: true, force: true });
  }
};
