import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startClients } from '../clients/clients.ts';
import type { MeasuredProgram } from '../setup/measured-program.ts';
import { measureLowestRssMb } from '../setup/memory.ts';
import { prepareShops, protocols, type Side } from '../setup/sides.ts';
import { bySize } from '../sizes.ts';

/** Of V8's heap profiler; sizes in bytes. */
interface HeapSample {
  callFrame: { functionName: string; url: string };
  selfSize: number;
  children: HeapSample[];
}
type BytesByOwner = Map<string, number>;

const SHOPS = bySize({ full: 1_000, short: 100 });
const DEVICES_EACH = 10;
const DEVICES = SHOPS * DEVICES_EACH;
const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;

/** The innermost of these on its stack owns an allocation, else Node. */
const OWNERS: [maker: string, files: RegExp][] = [
  ['ws', /\/node_modules\/ws\//],
  ['Engine.IO', /\/node_modules\/engine\.io(-parser)?\//],
  ['Socket.IO and its rooms', /\/node_modules\/socket\.io/],
  ["the product's own", /server\/dist\/main\.js/],
  ['Fastify', /\/node_modules\/(@?fastify|find-my-way|avvio|pino)/],
];

function addBytes(bytesByOwner: BytesByOwner, owner: string, bytes: number): void {
  bytesByOwner.set(owner, (bytesByOwner.get(owner) ?? 0) + bytes);
}

function sumByOwner(bytesByOwner: BytesByOwner, sample: HeapSample, inheritedOwner: string): void {
  const owner = OWNERS.find(([, files]) => files.test(sample.callFrame.url))?.[0] ?? inheritedOwner;
  addBytes(bytesByOwner, owner, sample.selfSize);
  for (const child of sample.children) sumByOwner(bytesByOwner, child, owner);
}

async function readHeap(program: MeasuredProgram, file: string): Promise<BytesByOwner> {
  const resident = (await measureLowestRssMb(program)) * 1_048_576;
  rmSync(file, { force: true });
  program.signal('SIGWINCH');
  for (let waited = 0; !existsSync(file); waited += POLL_INTERVAL_MS) {
    if (waited > TIMEOUT_MS) throw new Error(`no heap sample within ${TIMEOUT_MS} ms`);
    await sleep(POLL_INTERVAL_MS);
  }
  const { head, usage }: { head: HeapSample; usage: NodeJS.MemoryUsage } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  const bytesByOwner: BytesByOwner = new Map([['resident, as the row counts it', resident]]);
  addBytes(bytesByOwner, 'of it V8 has in use', usage.heapUsed);
  addBytes(bytesByOwner, 'of it buffers', usage.external);
  sumByOwner(bytesByOwner, head, 'Node');
  return bytesByOwner;
}

export async function heapBytesPerDevice(side: Side): Promise<BytesByOwner> {
  const folder = await prepareShops(SHOPS);
  const outputDir = mkdtempSync(join(tmpdir(), 'tawa-held-'));
  const clients = startClients();
  const file = join(outputDir, 'heap.json');
  const env = { HEAP_INTO: file };
  const options = ['--import', './tests/bench/flame/heap.main.mjs'];
  const program = await folder.startSide(side, options, env);
  try {
    const before = await readHeap(program, file);
    const load = { shops: folder.seeded, devicesPerShop: DEVICES_EACH };
    await clients.openSockets(side, { origin: program.origin, protocol: protocols[side], ...load });
    const after = await readHeap(program, file);
    return new Map([...after].map(([owner, bytes]) => [owner, (bytes - (before.get(owner) ?? 0)) / DEVICES]));
  } finally {
    clients.end();
    await program.stop();
    folder.remove();
    rmSync(outputDir, { recursive: true, force: true });
  }
}
