import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import type { PoolReply, PoolRequest, StartedServer } from './pool.ts';
import { ENVIRONMENT } from './web-server.ts';

const stopFunctions = new Map<number, () => Promise<void>>();

/** Pages show the age of the template's orders. */
const TEMPLATE_AGE_MS = 60_000;
let template: { dataDir: string; madeAt: number } | undefined;

/** Seeding takes five times as long as copying. */
async function ensureTemplate(): Promise<string> {
  if (template && Date.now() - template.madeAt < TEMPLATE_AGE_MS) return template.dataDir;
  removeTemplate();
  const dataDir = newFolder();
  const { http } = await createApp(readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir }));
  await http.close();
  template = { dataDir, madeAt: Date.now() };
  return dataDir;
}

function removeTemplate(): void {
  if (template) rmSync(template.dataDir, { recursive: true, force: true });
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'tawa-web-'));

async function copyTemplate(): Promise<string> {
  const dataDir = newFolder();
  cpSync(await ensureTemplate(), dataDir, { recursive: true });
  return dataDir;
}

async function start(id: number, env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const dataDir = env.DATA_DIR ?? (await copyTemplate());
  const config = readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, ...env });
  const { http, demo } = await createApp(config);
  if (!demo) throw new Error('the demo was not filled');
  const address = await http.listen({ port: config.port, host: config.host });
  stopFunctions.set(id, async () => {
    await http.close();
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
  });
  return { port: new URL(address).port, dataDir, demo };
}

async function handleRequest({ id, ...request }: PoolRequest): Promise<PoolReply> {
  try {
    if ('start' in request) return { id, started: await start(id, request.start) };
    await stopFunctions.get(request.stop)?.();
    stopFunctions.delete(request.stop);
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (request: PoolRequest) => process.send?.(await handleRequest(request)));
process.on('disconnect', () => {
  removeTemplate();
  process.exit();
});
