import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../support/processes/program.ts';
import { Client } from './client.ts';
import { Screen } from './screen.ts';

export const PUBLIC_URL = 'https://tawa.example';

/** A server in a process of its own, on an empty folder, as an operator starts it. */
export async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  const program = startProgram({ DATA_DIR: dataDir, PUBLIC_URL });
  const origin = await program.listening;
  const made = new Set<string>();
  return {
    dataDir,
    /** Every call that anybody has made. */
    made,
    client: () => new Client(origin, made),
    screen: (auth: Record<string, unknown>) => new Screen(origin, auth),
    fetch: (path: string) => fetch(origin + path),
    /** Stops the server as a machine that shuts down does; gives how it ended. */
    async close() {
      program.process.kill('SIGTERM');
      const end = await program.ended;
      rmSync(dataDir, { recursive: true, force: true });
      return end;
    },
  };
}
export type House = Awaited<ReturnType<typeof startServer>>;

/** The header that makes a call safe to send again. */
export const once = (key: string = randomUUID()) => ({ 'idempotency-key': key });
