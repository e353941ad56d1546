import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

// Loaded before the program: at each SIGWINCH, which ends no program, it writes what is alive, by who made it.
const session = new Session();
session.connect();
await session.post('HeapProfiler.enable');
await session.post('HeapProfiler.startSampling', { samplingInterval: 1_024 });

const into = process.env.HEAP_INTO ?? '';
process.on('SIGWINCH', async () => {
  await session.post('HeapProfiler.collectGarbage');
  const { profile } = await session.post('HeapProfiler.getSamplingProfile');
  writeFileSync(`${into}.part`, JSON.stringify({ head: profile.head, usage: process.memoryUsage() }));
  renameSync(`${into}.part`, into);
});
