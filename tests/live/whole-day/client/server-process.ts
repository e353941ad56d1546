import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../../support/processes/server-process.ts';
import { EventSocket } from './event-socket.ts';
import { HttpClient } from './http-client.ts';

export const PUBLIC_URL = 'https://tawa.example';

export async function startBuiltServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tawa-test-'));
  const program = startServerProcess({ DATA_DIR: dataDir, PUBLIC_URL });
  const origin = await program.listening;
  const requestLog = new Set<string>();
  return {
    dataDir,
    requestLog,
    client: () => new HttpClient(origin, requestLog),
    connectSocket: (auth: Record<string, unknown>) => new EventSocket(origin, auth),
    fetch: (path: string) => fetch(origin + path),
    /** SIGTERM. @returns exit code and signal */
    async close() {
      program.process.kill('SIGTERM');
      const end = await program.exited;
      rmSync(dataDir, { recursive: true, force: true });
      return end;
    },
  };
}
export type WholeDayServer = Awaited<ReturnType<typeof startBuiltServer>>;

export const idempotencyHeader = (key: string = randomUUID()) => ({ 'idempotency-key': key });
