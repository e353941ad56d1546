import { rmSync } from 'node:fs';
import { startClients } from '../clients/clients.ts';
import type { BenchShop } from '../clients/device.ts';
import { compareRounds, measurePairedRounds } from '../paired-rounds.ts';
import { formatMs, type Measurement, printLine, type Row } from '../report.ts';
import { type PreparedFolder, prepareFolder, startBuiltServer } from '../setup/data-folder.ts';
import { type MeasuredProgram, startMeasuredProgram } from '../setup/measured-program.ts';
import { measureLowestRssMb } from '../setup/memory.ts';
import { copyFilledFolder, OLD_DATA } from '../setup/old-database.ts';
import { seedShops } from '../setup/seed-shops.ts';
import { bySize, size } from '../sizes.ts';

const STARTS = bySize({ full: 7, short: 3 });
const [SHOPS, DEVICES_EACH] = [100, 10];
const GOALS = { startMs: 500, restMb: 123, crowdMb: 144 };

/** Time to listening; resident memory at rest and with 1,000 devices. */
export const serverStart: Measurement = async () => {
  printLine(`start: ${STARTS} starts`);
  const rows: Row[] = [];
  const folder = await prepareFolder((server) => seedShops(server, SHOPS));
  try {
    rows.push(await measureStart('a new shop', folder.start));
    rows.push(...(await measureMemory(folder)));
  } finally {
    folder.remove();
  }
  if (size === 'quick') return rows;
  const { dataDir } = await copyFilledFolder();
  try {
    return [await measureStart(`${OLD_DATA.kots} KOTs`, () => startBuiltServer(dataDir)), ...rows];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** A busy machine slows both starts; the quick form counts CPU time, which stays the same. */
const [TIME_UNIT, FIGURE] =
  size === 'quick' ? (['ms of processor time', 'cpuMs'] as const) : (['ms', 'listeningMs'] as const);
const HELLO_ARGS = ['-e', "console.log('open at nowhere'); setTimeout(() => {}, 1e5)"];

async function measureStart(withWhat: string, open: () => Promise<MeasuredProgram>): Promise<Row> {
  const started = async (start: () => Promise<MeasuredProgram>) => {
    const program = await start();
    const cpuMs = program.cpuMs();
    await program.stop();
    return { listeningMs: program.listeningAfterMs, cpuMs };
  };
  const rounds = await measurePairedRounds(
    STARTS,
    { product: () => started(open), baseline: () => started(() => startMeasuredProgram(HELLO_ARGS)) },
    (took) => took[FIGURE],
  );
  const figure = compareRounds(rounds, (took) => took[FIGURE]);
  const listening = compareRounds(rounds, ({ listeningMs }) => listeningMs);
  const processor = compareRounds(rounds, ({ cpuMs }) => cpuMs);
  const formatSide = (side: 'product' | 'baseline') =>
    `${formatMs(listening[side])}, ${formatMs(processor[side])} of processor time`;
  return {
    label: `start to listening with ${withWhat}, ${TIME_UNIT} above node printing hello (${rounds.length} rounds)`,
    product: formatSide('product'),
    baseline: formatSide('baseline'),
    beside: `${formatMs(processor.product - processor.baseline)} of processor time above`,
    figure: figure.product - figure.baseline,
    goal: GOALS.startMs,
    direction: 'at most',
  };
}

async function measureMemory(folder: PreparedFolder<BenchShop[]>): Promise<Row[]> {
  const program = await folder.start();
  const clients = startClients();
  try {
    const rest = await measureLowestRssMb(program);
    const target = { origin: program.origin, protocol: 'socket.io', shops: folder.seeded } as const;
    await clients.openSockets('crowd', { ...target, devicesPerShop: DEVICES_EACH });
    const crowded = await measureLowestRssMb(program);
    const row = (what: string, figure: number, goal: number): Row => ({
      label: `resident memory ${what}, MB`,
      product: `${figure.toFixed(0)} MB`,
      baseline: '',
      figure,
      goal,
      direction: 'at most',
    });
    return [
      row('at rest', rest, GOALS.restMb),
      row(`with ${SHOPS * DEVICES_EACH} devices`, crowded, GOALS.crowdMb),
    ];
  } finally {
    clients.end();
    await program.stop();
  }
}
