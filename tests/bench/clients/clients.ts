import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { ClientCommands } from './clients.main.ts';

export type Clients = {
  [Call in keyof ClientCommands]: (
    ...args: Parameters<ClientCommands[Call]>
  ) => Promise<ReturnType<ClientCommands[Call]>>;
} & { pid: number; end(): void };

interface PendingRequest {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export function startClients(): Clients {
  const child = fork(join(root, 'tests/bench/clients/clients.main.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  });
  const pending = new Map<number, PendingRequest>();
  let last = 0;
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const asked = pending.get(id);
    pending.delete(id);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('the clients ended'));
  });
  const sendCommand =
    (call: string) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        pending.set(id, { resolve, reject });
        child.send({ id, call, args });
      });
  const end = () => child.disconnect();
  const own = { end, pid: child.pid };
  return new Proxy(own, {
    // Without `then`, an async function may return it.
    get: (_, call) =>
      call in own ? Reflect.get(own, call) : call === 'then' ? undefined : sendCommand(String(call)),
  }) as unknown as Clients;
}
