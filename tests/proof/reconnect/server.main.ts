import { createRequire } from 'node:module';
import { composeServer } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import { ageRows } from '../../support/database/age-rows.ts';
import { attachTestConnection } from '../../support/postgres/databases.ts';
import type { Mutant, ServerCommand } from './server.ts';

let mutant: Mutant | undefined;

interface EngineSocketPrototype {
  write(this: object, text: string, ...rest: unknown[]): unknown;
}

// The server's Engine.IO: all packets pass here; those before `ready` and the events inside it are the replay.
const ofServer = createRequire(import.meta.resolve('@tawa/server/app.ts'));
const { Socket } = createRequire(ofServer.resolve('socket.io'))('engine.io') as {
  Socket: { prototype: EngineSocketPrototype };
};
const { write } = Socket.prototype;
const caughtUp = new WeakSet<object>();
Socket.prototype.write = function (text, ...rest) {
  const [, name = ''] = /^2\["([a-z:]+)"/.exec(text) ?? [];
  if (name === 'ready' || name === 'resync') caughtUp.add(this);
  const isReplayed = /^(kot|table|menu|shop|invoice):/.test(name) && !caughtUp.has(this);
  if (isReplayed && mutant === 'replay off') return this;
  if (isReplayed && mutant === 'an event twice') write.call(this, text, ...rest);
  if (name === 'ready') return write.call(this, damageEvents(text), ...rest);
  const isResync = name === 'resync' && mutant === 'no resync';
  return write.call(this, isResync ? text.replace('resync', 'ready') : text, ...rest);
};

function damageEvents(ready: string): string {
  const [name, message] = JSON.parse(ready.slice(1)) as [string, { events?: object[] }];
  const { events = [] } = message;
  if (mutant === 'replay off') message.events = [];
  if (mutant === 'an event twice') message.events = [...events, ...events];
  return `2${JSON.stringify([name, message])}`;
}

const config = readConfig(process.env);
const app = await composeServer(config);
const { writer } = attachTestConnection(app.databases, config.databaseUrl);
const origin = await app.http.listen({ port: config.port, host: config.host });
process.on('message', async (word: ServerCommand) => {
  if ('mutant' in word) mutant = word.mutant;
  if ('prune' in word) {
    ageRows(writer, 1);
    await app.retention.runAll();
  }
  if ('stop' in word) {
    await app.http.close();
    process.exit();
  }
  process.send?.({ done: true });
});
process.on('disconnect', () => process.exit());
process.send?.({ origin });
