import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../program.ts';
import type { Asks } from './clients.main.ts';

/** The clients, in a process of their own. */
export type Clients = {
  [Call in keyof Asks]: (...args: Parameters<Asks[Call]>) => Promise<ReturnType<Asks[Call]>>;
} & { end(): void };

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Starts the process of the clients; it ends with ours at the latest. */
export function startClients(): Clients {
  const child = fork(join(root, 'tests/bench/clients/clients.main.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the clients ended'));
  });
  const ask =
    (call: string) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        child.send({ id, call, args });
      });
  const end = () => child.disconnect();
  return new Proxy(
    {},
    { get: (_, call) => (call === 'end' ? end : call === 'then' ? undefined : ask(String(call))) },
  ) as Clients;
}
