import { createRequire } from 'node:module';
import { createApp } from '@tawa/server/app.ts';
import { readConfig } from '@tawa/server/config.ts';
import { outlive } from '../../support/outlive.ts';
import type { Mutant, Word } from './house.ts';

/** The whole program in a process that can be killed, with an ear for what the proof wants of it. */

let mutant: Mutant | undefined;

interface Emitting {
  emit(this: { handshake: { auth: { since?: number } } }, name: string, message: unknown): boolean;
}

// The program's own Socket.IO: only what a socket is sent by itself goes through here, the replay and its end.
const { Socket } = createRequire(import.meta.resolve('@tawa/server/app.ts'))('socket.io') as {
  Socket: { prototype: Emitting };
};
const { emit } = Socket.prototype;
Socket.prototype.emit = function (name, message) {
  const isEvent = /^(kot|table|menu|shop|invoice):/.test(name) && !name.endsWith(':status');
  if (isEvent && mutant === 'replay off') return true;
  if (isEvent && mutant === 'an event twice') emit.call(this, name, message);
  const isResync = name === 'resync' && mutant === 'no resync';
  return emit.call(this, isResync ? 'ready' : name, message);
};

const config = readConfig(process.env);
const app = await createApp(config);
const origin = await app.http.listen({ port: config.port, host: config.host });
process.on('message', async (word: Word) => {
  if ('mutant' in word) mutant = word.mutant;
  if ('prune' in word) {
    outlive(app.databases.writer, 1);
    await app.housekeeping.tidy();
  }
  if ('stop' in word) {
    await app.http.close();
    process.exit();
  }
  process.send?.({ done: true });
});
process.on('disconnect', () => process.exit());
process.send?.({ origin });
