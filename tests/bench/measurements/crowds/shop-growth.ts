import { startClients } from '../../clients/clients.ts';
import type { BenchShop } from '../../clients/device.ts';
import type { RoundResult } from '../../clients/order-load.ts';
import { compareRounds, measurePairedRounds } from '../../paired-rounds.ts';
import { formatMs, type Measurement, printLine } from '../../report.ts';
import type { PreparedFolder } from '../../setup/data-folder.ts';
import type { MeasuredProgram } from '../../setup/measured-program.ts';
import { prepareShops } from '../../setup/sides.ts';
import { bySize, roundLengths, WARMUP_ORDERS } from '../../sizes.ts';

const [FEW, MANY] = bySize({ full: [100, 1_000], short: [20, 200] });
const DEVICES_EACH = 10;
const PER_SECOND = 200;

/** Event latency with ten times as many shops; the baseline is the product itself. */
export const shopGrowth: Measurement = async () => {
  printLine(
    `shops: ${roundLengths.rounds} rounds of ${roundLengths.measuredSeconds} s, ${MANY} shops beside ${FEW}`,
  );
  const folders: PreparedFolder<BenchShop[]>[] = [];
  const programs: MeasuredProgram[] = [];
  const clients = startClients();
  const prepareWithShops = async (count: number) => {
    const folder = await prepareShops(count);
    folders.push(folder);
    const program = await folder.start();
    programs.push(program);
    const target = { origin: program.origin, protocol: 'socket.io', shops: folder.seeded } as const;
    await clients.openSockets(`${count}`, { ...target, devicesPerShop: DEVICES_EACH });
    await clients.warmUp(`${count}`, WARMUP_ORDERS);
    return async (): Promise<RoundResult> => {
      await clients.runOpenLoop(`${count}`, PER_SECOND, roundLengths.warmupSeconds);
      return clients.runOpenLoop(`${count}`, PER_SECOND, roundLengths.measuredSeconds);
    };
  };
  try {
    const sides = { product: await prepareWithShops(MANY), baseline: await prepareWithShops(FEW) };
    const rounds = await measurePairedRounds(roundLengths.rounds, sides, ({ p50 }) => p50);
    const { product, baseline, ratio } = compareRounds(rounds, ({ p50 }) => p50);
    return [
      {
        label: `order → event at ${PER_SECOND}/s, p50, ${MANY} shops of ${DEVICES_EACH} devices × ${FEW} shops (${rounds.length} rounds)`,
        product: formatMs(product),
        baseline: formatMs(baseline),
        figure: ratio,
        goal: 1.3,
        direction: 'at most',
      },
    ];
  } finally {
    clients.end();
    for (const program of programs) await program.stop();
    for (const folder of folders) folder.remove();
  }
};
