import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The built product as an owner starts it: a process of its own with the demo restaurant. */
export interface WebServer {
  origin: string;
  /** As printed in the terminal. */
  owner: { identifier: string; password: string };
  waiter: { identifier: string; password: string };
  qrLink: string;
  shopId: string;
  shopName: string;
  tableNo: string;
  /** Where it keeps what it knows; its mails are read with tests/support/mailbox.ts. */
  dataDir: string;
  stop(): Promise<void>;
  /** Ends it without a word, and keeps its data: `startProduct({ DATA_DIR, PORT })` goes on with them. */
  crash(): Promise<void>;
}

/** Starts the product and reads address, logins and QR link off its terminal, like a newcomer; `env` is what its operator set. */
export async function startWebServer(env: NodeJS.ProcessEnv = {}): Promise<WebServer> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'tawa-web-'));
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      SEED_DEMO: '1',
      NODE_ENV: 'test',
      // Beside other journeys and their browsers it may run late, and is not the one that has too much to do.
      MAX_LAG: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const said = await untilSaid(child.stdout, child, /Diner +(\S+)/);
  const { pathname } = new URL(/Diner +(\S+)/.exec(said)?.[1] ?? '');
  const origin = `http://localhost:${/listening on \S+:(\d+)/.exec(said)?.[1]}`;
  const [shopId = '', tableNo = ''] = pathname.split('/').slice(-2).map(decodeURIComponent);
  return {
    origin,
    owner: loginIn(said, 'Owner'),
    waiter: loginIn(said, 'Waiter'),
    qrLink: `${origin}${pathname}`,
    shopId,
    shopName: /^ +(.+), the demo restaurant$/m.exec(said)?.[1] ?? '',
    tableNo,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      // A folder that was given belongs to the giver.
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
    async crash() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function untilSaid(
  output: NodeJS.ReadableStream,
  child: NodeJS.EventEmitter,
  words: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (chunk) => {
      said += chunk;
      if (words.test(said)) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)));
  });
}

function loginIn(said: string, who: string): { identifier: string; password: string } {
  const [, identifier = '', password = ''] = new RegExp(`${who} +(\\S+) +(\\S+)`).exec(said) ?? [];
  return { identifier, password };
}
