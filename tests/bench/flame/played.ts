import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClients } from '../clients/clients.ts';
import { type PreparedShops, prepareShops, type Side, speeches } from '../sides.ts';
import type { Part } from './parts.ts';
import { type Flame, readProfile } from './profile.ts';
import type { Scene } from './scenes.ts';

export interface Played {
  flame: Flame;
  /** Processor time of a unit in the main thread, in µs. */
  us: number;
  /** What each part took of it, in µs. */
  parts: Map<Part, number>;
}

/** Between two looks at the stack, in µs. */
const INTERVAL_US = 200;

/** The clock that V8 stamps its profile with, in µs. */
const steadyUs = (): number => Number(process.hrtime.bigint() / 1_000n);

/** Plays a scene at one side under Node's own `--cpu-prof`. */
export async function played(scene: Scene, side: Side): Promise<Played> {
  const folder = await prepareShops(scene.shops);
  const into = mkdtempSync(join(tmpdir(), 'tawa-flame-'));
  try {
    const { from, to, processorMs, units } = await looked(scene, side, folder, into);
    const { flame, parts } = readProfile(join(into, newestOfMainThread(into)), { from, to }, scene.unit);
    const us = (processorMs * 1_000) / units;
    // The profile counts what others took from the thread as its own.
    const scale = us / flame.us;
    return { flame, us, parts: new Map([...parts].map(([part, its]) => [part, its * scale])) };
  } finally {
    folder.remove();
    rmSync(into, { recursive: true, force: true });
  }
}

async function looked(scene: Scene, side: Side, folder: PreparedShops, into: string) {
  const options = ['--cpu-prof', `--cpu-prof-dir=${into}`, `--cpu-prof-interval=${INTERVAL_US}`];
  const start = () => (side === 'product' ? folder.start(options) : folder.startFloor(options));
  const clients = startClients();
  let program = await start();
  try {
    const act = await scene.prepare({
      side,
      clients,
      async connect(since) {
        const crowd = { shops: folder.made, devicesPerShop: scene.devicesEach };
        await clients.open(side, { origin: program.origin, speech: speeches[side], ...crowd }, since);
      },
      async restart() {
        await program.stop();
        program = await start();
      },
    });
    const [from, spent] = [steadyUs(), program.mainThreadMs()];
    const units = await act();
    return { units, from, to: steadyUs(), processorMs: program.mainThreadMs() - spent };
  } finally {
    clients.end();
    await program.stop();
  }
}

/** Named by the day, the time of the start, the process and the thread, of which 0 is the first. */
function newestOfMainThread(folder: string): string {
  const files = readdirSync(folder).filter((name) => /\.0\.\d+\.cpuprofile$/.test(name));
  return files.sort().at(-1) ?? '';
}
