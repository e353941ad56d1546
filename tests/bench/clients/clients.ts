import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../root.ts';
import type { ClientCommands } from './clients.main.ts';

export type Clients = {
  [Command in keyof ClientCommands]: (
    ...args: Parameters<ClientCommands[Command]>
  ) => Promise<ReturnType<ClientCommands[Command]>>;
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
    const waiting = pending.get(id);
    pending.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('the clients ended'));
  });
  const sendCommand =
    (command: string) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        pending.set(id, { resolve, reject });
        child.send({ id, call: command, args });
      });
  const end = () => child.disconnect();
  const own = { end, pid: child.pid };
  return new Proxy(own, {
    // Without `then`, an async function may return it.
    get: (_, command) =>
      command in own
        ? Reflect.get(own, command)
        : command === 'then'
          ? undefined
          : sendCommand(String(command)),
  }) as unknown as Clients;
}
