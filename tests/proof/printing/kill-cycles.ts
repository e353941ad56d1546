import { createRandom } from '@tawa/server/demo/random.ts';
import { CONFIRMING_PROFILE } from '../../support/api/printing.ts';
import { POSTGRES_URL } from '../../support/postgres/databases.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { SEED } from '../proof.ts';
import { changeRows } from '../store/open-database.ts';
import { createFolderWithShop, type StoreProcess, startStoreProcess } from '../store/store-process.ts';
import { orderOn, type Paper, type PaperKind, SILENT, startPapers } from './papers.ts';
import { checkSlips, isSettled, readJobs, type SlipFindings } from './slip-checks.ts';
import { createSlipOrders } from './slip-orders.ts';

export interface KillOptions {
  kills: number;
  /** On one database; they are killed in turn. */
  processes?: number;
  /** Run on the database while the killed process is down, as a broken product would do at its start. */
  changeAtRestart?: string;
  /** In place of those of `PRINTERS`. */
  printers?: Partial<Record<keyof typeof PRINTERS, PaperKind>>;
  /** Ends the cycles early. */
  isEnough?: (found: SlipFindings) => boolean;
}

export interface KillFindings extends SlipFindings {
  kills: number;
  orders: number;
  /** Kills at which a document was being sent. */
  whileSending: number;
}

/** One with a profile that confirms each print, and two with that of a new printer. They lose their buffers with their power. */
export const PRINTERS = {
  slow: {
    item: 'paneer',
    profile: CONFIRMING_PROFILE,
    printer: { mode: 'slow' },
    ends: ['PRINTED', 'UNCONFIRMED'],
  },
  /** Its sign is found by its first print. */
  answering: { item: 'chai', printer: { bytesPerTick: 64 }, ends: ['PRINTED', 'UNCONFIRMED'] },
  /** Its prints take five seconds each, so it gets few. */
  silent: { item: 'naan', printer: SILENT, ends: ['UNCONFIRMED'], everyNth: 8 },
} satisfies Record<string, PaperKind>;

/** Few, so that a kill finds the printers at work, but no order waits so long that it expires. */
const MAX_ORDERS_AHEAD = 6;
const ORDERING = 4;

/** What the process that has just ended was sending; PostgreSQL would keep it for the nine seconds of its lease. */
const END_LEASES = `UPDATE print_jobs SET lease_until = 0 WHERE id IN
  (SELECT id FROM print_jobs WHERE status = 'SENDING' FOR UPDATE SKIP LOCKED)`;

/** Kills processes while they print, and compares the paper with the orders. */
export async function runKillCycles({
  kills,
  processes: count = 1,
  changeAtRestart,
  printers,
  isEnough = () => false,
}: KillOptions): Promise<KillFindings> {
  const { dataDir, shop } = await createFolderWithShop();
  const processes = await startProcesses(dataDir, count);
  const random = createRandom(SEED);
  let turn = 0;
  const origin = async () => (await processes[turn++ % count]?.running)?.origin ?? '';
  const { slow, answering, silent } = await startPapers({ origin: await origin() }, shop, {
    ...PRINTERS,
    ...printers,
  });
  const papers = [slow, answering, silent];
  const orders = createSlipOrders(origin, shop, papers);
  const ordering = startOrdering(orders, slow);
  let whileSending = 0;
  let killed = 0;
  for (; killed < kills && !isEnough(checkSlips(dataDir, papers, orders.acknowledged)); killed++) {
    await slow.waitForSlips(slow.slips().length + random.integer(1, 3));
    await new Promise((resolve) => setTimeout(resolve, random.integer(0, 150)));
    // Each second time the printers lose their power too.
    const isPowerCut = killed % 2 === 1;
    const victim = processes[killed % count] as RestartableProcess;
    const switchedOff = isPowerCut ? papers.map((paper) => paper.switchOff()) : [];
    await Promise.all([...switchedOff, victim.kill()]);
    const sending = readJobs(dataDir).filter(({ status }) => status === 'SENDING');
    // The silent printer is sent to nearly all the time.
    if (sending.some(({ printerId }) => printerId !== silent.printerId)) whileSending++;
    if (isPowerCut) for (const paper of papers) await paper.switchOn();
    if (changeAtRestart) changeRows(dataDir, changeAtRestart);
    else if (POSTGRES_URL) changeRows(dataDir, END_LEASES);
    // The other process prints on; until it has seen the lease that has ended, nobody else may take the printer.
    if (count > 1) await orders.place().then(() => waitForEndedLeases(dataDir));
    victim.restart();
    await victim.running;
  }
  await ordering.stop();
  await waitUntil(() => readJobs(dataDir).every(isSettled) || undefined);
  for (const { running } of processes) await (await running).stop();
  // What is PRINTED is on paper by now, and not in a buffer.
  for (const paper of papers) await paper.switchOff();
  const { acknowledged } = orders;
  return {
    ...checkSlips(dataDir, papers, acknowledged),
    kills: killed,
    orders: acknowledged.length,
    whileSending,
  };
}

const waitForEndedLeases = (dataDir: string) =>
  waitUntil(() => !readJobs(dataDir).some(({ leaseUntil }) => leaseUntil === 0) || undefined);

interface RestartableProcess {
  running: Promise<StoreProcess>;
  kill(): Promise<void>;
  /** On the same port. */
  restart(): void;
}

async function startProcesses(dataDir: string, count: number): Promise<RestartableProcess[]> {
  const started: RestartableProcess[] = [];
  for (let n = 0; n < count; n++) {
    const first = await startStoreProcess({ dataDir });
    const { port } = new URL(first.origin);
    const restartable: RestartableProcess = {
      running: Promise.resolve(first),
      kill: async () => (await restartable.running).kill(),
      restart() {
        restartable.running = startStoreProcess({ dataDir, port });
      },
    };
    started.push(restartable);
  }
  return started;
}

/** Orders as fast as the slow printer prints. */
function startOrdering({ acknowledged, place }: ReturnType<typeof createSlipOrders>, slow: Paper) {
  let isStopped = false;
  const ahead = () => acknowledged.length - Math.max(0, ...slow.slips().map((slip) => orderOn(slip) ?? 0));
  async function order(): Promise<void> {
    while (!isStopped) {
      await waitUntil(() => isStopped || ahead() < MAX_ORDERS_AHEAD || undefined);
      if (!isStopped) await place();
    }
  }
  const all = Promise.all(Array.from({ length: ORDERING }, order));
  all.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await all;
    },
  };
}
