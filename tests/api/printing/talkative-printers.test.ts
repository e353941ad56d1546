import { type AddressInfo, createServer, type Socket } from 'node:net';
import { printOverTcp } from '@tawa/server/printing/connection/tcp-printer.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { expect, onTestFinished, test } from 'vitest';

const TIMEOUTS = { connectMs: 2_000, statusMs: 200, writeMs: 2_000, signMs: 1_000, closeMs: 100 };
const NOISE = Buffer.alloc(65_536, 0xff);
/** More than both operating systems keep of a connection that nobody reads. */
const MAX_TAKEN_BYTES = 32_000_000;

/** Reads what it gets, and sends as fast as it can. */
async function startTalkativePrinter() {
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    const talk = () => {
      while (socket.write(NOISE));
    };
    socket.on('drain', talk).on('error', () => socket.destroy());
    socket.resume();
    talk();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, sentBytes: () => sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0) };
}

test('a printer that sends without end is not read any further, and its print is unconfirmed', async () => {
  const { port, sentBytes } = await startTalkativePrinter();
  const outcome = await printOverTcp({
    address: '127.0.0.1',
    port,
    draw: async () => Buffer.from('Naan\n'),
    profile: defaultProfiles[80],
    number: 1,
    signal: new AbortController().signal,
    timeouts: TIMEOUTS,
  });
  expect(sentBytes()).toBeLessThan(MAX_TAKEN_BYTES);
  expect(outcome).toMatchObject({ result: 'UNCONFIRMED' });
});
