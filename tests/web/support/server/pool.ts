import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Demo } from '@tawa/server/demo/demo.ts';
import { root, type WebServer } from './web-server.ts';

export interface Started {
  port: string;
  dataDir: string;
  demo: Demo;
}
/** `stop` names the `id` of the start. */
type Call = { start: NodeJS.ProcessEnv } | { stop: number };
export type Request = { id: number } & Call;
export interface Reply {
  id: number;
  started?: Started;
  error?: string;
}

/** One process that runs products, each with a database, a port and sessions of its own. */
export interface ServerPool {
  start(env: NodeJS.ProcessEnv): Promise<WebServer>;
  close(): Promise<void>;
}

/** A process of its own costs each journey half a second for loading the modules; the pool loads them once. */
export function openServerPool(): ServerPool {
  const child = fork(fileURLToPath(new URL('./pool.main.ts', import.meta.url)), {
    cwd: fileURLToPath(root),
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  let lastId = 0;
  return {
    async start(env) {
      lastId += 1;
      const id = lastId;
      const { started } = await ask(child, { id, start: env });
      if (!started) throw new Error('the pool started nothing');
      return webServer(started, async () => void (await ask(child, { id: -id, stop: id })));
    },
    async close() {
      child.disconnect();
      await gone;
    },
  };
}

function ask(child: ChildProcess, request: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server pool ended with ${code}`));
    const onMessage = (reply: Reply) => {
      if (reply.id !== request.id) return;
      child.off('message', onMessage).off('exit', onExit);
      if (reply.error) reject(new Error(reply.error));
      else resolve(reply);
    };
    child.on('message', onMessage).on('exit', onExit);
    child.send(request, (error) => error && reject(error));
  });
}

function webServer({ port, dataDir, demo }: Started, stop: WebServer['stop']): WebServer {
  const { logins, ...shop } = demo;
  const origin = `http://localhost:${port}`;
  const qrLink = `${origin}/orders/qr/${shop.shopId}/${encodeURIComponent(shop.tableNo)}`;
  return { origin, ...logins, qrLink, ...shop, dataDir, stop };
}
