import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT, rootUrl, type WebServer } from './web-server.ts';

export interface WebServerProcess extends WebServer {
  /** SIGKILL; `startWebServer({ DATA_DIR, PORT })` resumes. */
  kill(): Promise<void>;
}

const { PATH, HOME, TMPDIR } = process.env;

/** Inherits no environment: ours may name a real mail server or bucket. */
export async function startWebServer(env: NodeJS.ProcessEnv = {}): Promise<WebServerProcess> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'tawa-web-'));
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: fileURLToPath(rootUrl),
    env: { PATH, HOME, TMPDIR, ...ENVIRONMENT, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const startOutput = await waitForOutput(child.stdout, child, /Diner +(\S+)/);
  const { pathname } = new URL(/Diner +(\S+)/.exec(startOutput)?.[1] ?? '');
  const origin = `http://localhost:${/listening on \S+:(\d+)/.exec(startOutput)?.[1]}`;
  const [shopId = '', tableNo = ''] = pathname.split('/').slice(-2).map(decodeURIComponent);
  return {
    origin,
    owner: parseLogin(startOutput, 'Owner'),
    waiter: parseLogin(startOutput, 'Waiter'),
    qrLink: `${origin}${pathname}`,
    shopId,
    shopName: /^ +(.+), the demo restaurant$/m.exec(startOutput)?.[1] ?? '',
    tableNo,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function waitForOutput(
  output: NodeJS.ReadableStream,
  child: NodeJS.EventEmitter,
  words: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let startOutput = '';
    output.on('data', (chunk) => {
      startOutput += chunk;
      if (words.test(startOutput)) resolve(startOutput);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${startOutput}`)));
  });
}

function parseLogin(startOutput: string, who: string): { identifier: string; password: string } {
  const [, identifier = '', password = ''] = new RegExp(`${who} +(\\S+) +(\\S+)`).exec(startOutput) ?? [];
  return { identifier, password };
}
