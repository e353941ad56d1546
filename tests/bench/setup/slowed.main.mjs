import { Server } from 'node:http';

// Preloaded by `npm run bench -- --quick --control`: slow and large enough to fail every quick row.
const HELD_BYTES = 320_000_000;
const START_MS = 2_000;
const REQUEST_MS = { GET: 0.2, POST: 10 };

/** @param {number} ms */
function burnCpu(ms) {
  const { user, system } = process.cpuUsage();
  const end = user + system + ms * 1_000;
  for (let spent = 0; spent < end; ) {
    const now = process.cpuUsage();
    spent = now.user + now.system;
  }
}

Reflect.set(globalThis, 'held', Buffer.alloc(HELD_BYTES, 1));
burnCpu(START_MS);
const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...args) {
  if (event === 'request') burnCpu(REQUEST_MS[/** @type {'GET' | 'POST'} */ (args[0].method)] ?? 0);
  return emit.call(this, event, ...args);
};
