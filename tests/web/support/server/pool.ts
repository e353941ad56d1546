import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Demo } from '@tawa/server/demo/demo.ts';
import { rootUrl, type WebServer } from './web-server.ts';

export interface StartedServer {
  port: string;
  dataDir: string;
  demo: Demo;
}
/** `stop` is the `id` of the start. */
type PoolCommand = { start: NodeJS.ProcessEnv } | { stop: number };
export type PoolRequest = { id: number } & PoolCommand;
export interface PoolReply {
  id: number;
  started?: StartedServer;
  error?: string;
}

export interface ServerPool {
  start(env: NodeJS.ProcessEnv): Promise<WebServer>;
  close(): Promise<void>;
}

/** Servers share one process: loading the modules takes 0.5 s. */
export function openServerPool(): ServerPool {
  const child = fork(fileURLToPath(new URL('./pool.main.ts', import.meta.url)), {
    cwd: fileURLToPath(rootUrl),
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  let lastId = 0;
  return {
    async start(env) {
      lastId += 1;
      const id = lastId;
      const { started } = await sendRequest(child, { id, start: env });
      if (!started) throw new Error('the pool did not start a server');
      return toWebServer(started, async () => void (await sendRequest(child, { id: -id, stop: id })));
    },
    async close() {
      child.disconnect();
      await exited;
    },
  };
}

function sendRequest(child: ChildProcess, request: PoolRequest): Promise<PoolReply> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server pool ended with ${code}`));
    const onMessage = (reply: PoolReply) => {
      if (reply.id !== request.id) return;
      child.off('message', onMessage).off('exit', onExit);
      if (reply.error) reject(new Error(reply.error));
      else resolve(reply);
    };
    child.on('message', onMessage).on('exit', onExit);
    child.send(request, (error) => error && reject(error));
  });
}

function toWebServer({ port, dataDir, demo }: StartedServer, stop: WebServer['stop']): WebServer {
  const { logins, ...shop } = demo;
  const origin = `http://localhost:${port}`;
  const qrLink = `${origin}/orders/qr/${shop.shopId}/${encodeURIComponent(shop.tableNo)}`;
  return { origin, ...logins, qrLink, ...shop, dataDir, stop };
}
