import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { type ComposedServer, composeServer } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import type { SqliteDatabases } from '@tawa/server/db/sqlite/open.ts';
import { demoOwner, demoWaiters } from '@tawa/server/demo/people.ts';
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
  const { http, databases } = await composeServer(readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir }));
  await cheapenPasswords(databases);
  await http.close();
  template = { dataDir, madeAt: Date.now() };
  return dataDir;
}

/**
 * Replaces the demo's password hashes by hashes of argon2's lowest cost. Every test signs in and every start checks
 * two passwords, which takes 13 ms of processor time each at the production cost.
 */
async function cheapenPasswords(databases: ComposedServer['databases']): Promise<void> {
  const { writer } = databases as SqliteDatabases;
  const update = writer.prepare('UPDATE users SET password_hash = ? WHERE email = ?');
  for (const { email, password } of [demoOwner, ...demoWaiters])
    update.run(await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }), email);
}

function removeTemplate(): void {
  if (template) rmSync(template.dataDir, { recursive: true, force: true });
}

/** The folder of pictures in a data folder. */
const PICTURES = 'uploads';

const newFolder = () => mkdtempSync(join(tmpdir(), 'tawa-web-'));

/** A picture's file is never written again under its name, so the servers can share it by a hard link. */
async function copyTemplate(): Promise<string> {
  const from = await ensureTemplate();
  const dataDir = newFolder();
  for (const name of readdirSync(from))
    if (name !== PICTURES) cpSync(join(from, name), join(dataDir, name), { recursive: true });
  mkdirSync(join(dataDir, PICTURES));
  for (const name of readdirSync(join(from, PICTURES)))
    linkSync(join(from, PICTURES, name), join(dataDir, PICTURES, name));
  return dataDir;
}

async function start(id: number, env: NodeJS.ProcessEnv): Promise<StartedServer> {
  const dataDir = env.DATA_DIR ?? (await copyTemplate());
  const config = readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, ...env });
  const { http, demo, databases } = await composeServer(config);
  // Tests of crashes start a process of their own, which syncs to the disk.
  if ('writer' in databases) (databases as SqliteDatabases).writer.pragma('synchronous = OFF');
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
