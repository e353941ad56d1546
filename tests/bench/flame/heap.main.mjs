import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

// Preloaded: each SIGWINCH, which Node ignores by default, writes the live heap by allocation site.
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
