import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClients } from '../clients/clients.ts';
import { type PreparedShops, prepareShops, protocols, type Side } from '../setup/sides.ts';
import type { CostCategory } from './cost-categories.ts';
import { type FlameNode, readProfile } from './cpu-profile.ts';
import type { Scenario } from './scenarios.ts';

export interface ScenarioProfile {
  flame: FlameNode;
  /** CPU time per unit in the main thread, in µs. */
  us: number;
  /** In µs. */
  categories: Map<CostCategory, number>;
}

const INTERVAL_US = 200;

/** V8's clock for profiles. */
const monotonicUs = (): number => Number(process.hrtime.bigint() / 1_000n);

export async function profileScenario(scene: Scenario, side: Side): Promise<ScenarioProfile> {
  const folder = await prepareShops(scene.shops);
  const into = mkdtempSync(join(tmpdir(), 'tawa-flame-'));
  try {
    const { from, to, processorMs, units } = await recordScenario(scene, side, folder, into);
    const { flame, parts } = readProfile(join(into, newestMainThreadProfile(into)), { from, to }, scene.unit);
    const us = (processorMs * 1_000) / units;
    // Samples include time when the thread did not run.
    const scale = us / flame.us;
    return { flame, us, categories: new Map([...parts].map(([part, its]) => [part, its * scale])) };
  } finally {
    folder.remove();
    rmSync(into, { recursive: true, force: true });
  }
}

async function recordScenario(scene: Scenario, side: Side, folder: PreparedShops, into: string) {
  const options = ['--cpu-prof', `--cpu-prof-dir=${into}`, `--cpu-prof-interval=${INTERVAL_US}`];
  const start = () => (side === 'product' ? folder.start(options) : folder.startBaseline(options));
  const clients = startClients();
  let program = await start();
  try {
    const act = await scene.prepare({
      side,
      clients,
      async connect(since) {
        const crowd = { shops: folder.seeded, devicesPerShop: scene.devicesEach };
        await clients.openSockets(
          side,
          { origin: program.origin, protocol: protocols[side], ...crowd },
          since,
        );
      },
      async restart() {
        await program.stop();
        program = await start();
      },
    });
    const [from, spent] = [monotonicUs(), program.mainThreadCpuMs()];
    const units = await act();
    return { units, from, to: monotonicUs(), processorMs: program.mainThreadCpuMs() - spent };
  } finally {
    clients.end();
    await program.stop();
  }
}

/** Named `….<thread>.<counter>.cpuprofile`; thread 0 is the main one. */
function newestMainThreadProfile(folder: string): string {
  const files = readdirSync(folder).filter((name) => /\.0\.\d+\.cpuprofile$/.test(name));
  return files.sort().at(-1) ?? '';
}
