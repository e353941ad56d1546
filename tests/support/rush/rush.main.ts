import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { composeServer } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import { startupBanner } from '@tawa/server/operations/startup-banner.ts';
import { openDemoSession } from '../demo-session.ts';
import { fillRush } from './fill-rush.ts';
import { createRush } from './rush.ts';
import { saveRushPictures } from './rush-pictures.ts';
import { startRushPrinters } from './rush-printers.ts';

/** Some 90 orders an hour, each of which is confirmed, served and paid. */
const STEP_MS = 10_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    speed: { type: 'string', default: '1' },
    pictures: { type: 'boolean', default: false },
  },
});
const [minutes, speed] = [Number(values.minutes), Number(values.speed)];
if (!(minutes > 0 && speed > 0)) throw new Error('--minutes and --speed are numbers above 0');

// A folder and a database of its own, so that no other shop is filled.
const dataDir = mkdtempSync(join(tmpdir(), 'tawa-rush-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const ended = new AbortController();
const end = () => ended.abort();
process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end);

const config = readConfig({
  NODE_ENV: 'development',
  PORT: process.env.PORT,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  SEED_DEMO: 'on',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
});
process.stdout.write('Filling the demo restaurant with a Friday evening …\n');
await fillRush(config);
const { http, demo } = await composeServer(config);
const address = await http.listen({ port: config.port, host: config.host });
const stopPrinters = await startRushPrinters(await openDemoSession(address));
if (values.pictures) {
  await saveRushPictures(address);
  end();
} else {
  process.stdout.write(startupBanner(config, address, demo));
  process.stdout.write(`Orders go on for ${minutes} minutes, or until Ctrl-C.\n`);
}

const rush = await createRush(address);
const endsAt = Date.now() + minutes * 60_000;
while (!ended.signal.aborted && Date.now() < endsAt) {
  try {
    await rush.step();
  } catch (error) {
    // A person who looks at the screens may have confirmed the same order.
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  }
  await pause(STEP_MS / speed, undefined, { signal: ended.signal }).catch(() => undefined);
}
await Promise.all([http.close(), stopPrinters()]);
process.exit(0);
