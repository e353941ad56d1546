import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClients } from './clients/clients.ts';
import type { Round } from './clients/orders.ts';
import { root, startProgram } from './program.ts';
import { type Measurement, type Row, say } from './report.ts';
import { prepareShops } from './sides.ts';
import { pace } from './sizes.ts';
import { compare, takeTurns } from './turns.ts';

const [SHOPS, DEVICES_EACH] = [100, 10];
const CONNECTIONS = 32;
const PER_SECOND = 50;

/** The product beside an order app of the usual kind: it stands where the floor stands otherwise. */
export const peers: Measurement = async () => {
  say(`peers: ${pace.rounds} rounds of ${pace.counted} s`);
  const folder = await prepareShops(SHOPS);
  const peerFolder = mkdtempSync(join(tmpdir(), 'tawa-bench-'));
  const product = await folder.start();
  const usual = await startProgram([join(root, 'tests/bench/peers/usual.main.mjs')], {
    PEER_DB: join(peerFolder, 'peer.db'),
  });
  const clients = startClients();
  const { made: shops } = folder;
  const crowd = { shops, devicesPerShop: DEVICES_EACH };
  const row = async (
    what: string,
    measure: (side: string, seconds: number) => Promise<Round>,
    figureOf: (round: Round) => number,
    want: Row['want'],
  ): Promise<Row> => {
    const measured = async (side: string) => {
      await measure(side, pace.warm);
      return measure(side, pace.counted);
    };
    const sides = { product: () => measured('product'), floor: () => measured('usual') };
    const turns = await takeTurns(pace.rounds, sides, figureOf);
    const { product, floor, ratio } = compare(turns, figureOf);
    const sent = compare(turns, ({ delivered, orders }) => delivered / orders);
    const shown = (figure: number, events: number) =>
      `${figure.toFixed(2)}, ${events.toFixed(0)} messages an order`;
    return {
      what: `${what}, ${SHOPS * DEVICES_EACH} devices, × the usual app (${turns.length} rounds)`,
      product: shown(product, sent.product),
      floor: shown(floor, sent.floor),
      figure: ratio,
      goal: 1,
      want,
    };
  };
  try {
    await clients.open('product', { origin: product.origin, speech: 'socket.io', ...crowd });
    await clients.open('usual', { origin: usual.origin, speech: 'usual', ...crowd });
    return [
      await row(
        `order → event at ${PER_SECOND}/s, p50, ms`,
        (side, seconds) => clients.rush(side, PER_SECOND, seconds),
        ({ p50 }) => p50,
        'at most',
      ),
      await row(
        `orders a second, ${CONNECTIONS} connections`,
        (side, seconds) => clients.flood(side, CONNECTIONS, seconds, 'json'),
        ({ perSecond }) => perSecond,
        'at least',
      ),
    ];
  } finally {
    clients.end();
    await Promise.all([product.stop(), usual.stop()]);
    folder.remove();
    rmSync(peerFolder, { recursive: true, force: true });
  }
};
