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

export async function profileScenario(scenario: Scenario, side: Side): Promise<ScenarioProfile> {
  const folder = await prepareShops(scenario.shops);
  const profileDir = mkdtempSync(join(tmpdir(), 'tawa-flame-'));
  try {
    const { from, to, processorMs, units } = await recordScenario(scenario, side, folder, profileDir);
    const { flame, categories } = readProfile(
      join(profileDir, newestMainThreadProfile(profileDir)),
      { from, to },
      scenario.unit,
    );
    const us = (processorMs * 1_000) / units;
    // Samples include time when the thread did not run.
    const scale = us / flame.us;
    return {
      flame,
      us,
      categories: new Map([...categories].map(([part, partUs]) => [part, partUs * scale])),
    };
  } finally {
    folder.remove();
    rmSync(profileDir, { recursive: true, force: true });
  }
}

async function recordScenario(scenario: Scenario, side: Side, folder: PreparedShops, profileDir: string) {
  const options = ['--cpu-prof', `--cpu-prof-dir=${profileDir}`, `--cpu-prof-interval=${INTERVAL_US}`];
  const start = () => folder.startSide(side, options);
  const clients = startClients();
  let program = await start();
  try {
    const runProfiled = await scenario.prepare({
      side,
      clients,
      async connect(since) {
        const load = { shops: folder.seeded, devicesPerShop: scenario.devicesEach };
        await clients.openSockets(
          side,
          { origin: program.origin, protocol: protocols[side], ...load },
          since,
        );
      },
      async restart() {
        await program.stop();
        program = await start();
      },
    });
    const [from, spent] = [monotonicUs(), program.mainThreadCpuMs()];
    const units = await runProfiled();
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
