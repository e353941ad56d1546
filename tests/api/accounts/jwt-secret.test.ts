// @postgres full

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const PROCESSES = 4;
const FOLDERS = 25;
const ENTRY_FILE = fileURLToPath(new URL('../../support/processes/jwt-secret.main.ts', import.meta.url));

async function startProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', ENTRY_FILE], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    async secretOf(folder: string): Promise<string> {
      child.stdin.write(`${folder}\n`);
      return (await lines.next()).value ?? '';
    },
  };
}

test('processes that start concurrently in an empty folder share one secret', async () => {
  const processes = await Promise.all(Array.from({ length: PROCESSES }, startProcess));
  for (let n = 0; n < FOLDERS; n++) {
    const folder = mkdtempSync(join(tmpdir(), 'tawa-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const secrets = await Promise.all(processes.map(({ secretOf }) => secretOf(folder)));
    expect(secrets[0]).toHaveLength(64);
    expect(new Set(secrets).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['jwt-secret']);
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  }
});
