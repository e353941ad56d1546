// @postgres never
import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startPrinterEmulator } from '../../support/printing/printer-emulator.ts';
import { connectPrinter } from '../../support/printing/printer-socket.ts';
import { startViewer } from '../../support/printing/viewer/viewer.ts';

async function startDemo() {
  const viewer = await startViewer({ host: '127.0.0.1', port: 0, setMode: (mode) => printer.setMode(mode) });
  const printer = await startPrinterEmulator({ onSlip: (slip) => viewer.show(slip) });
  onTestFinished(async () => {
    await Promise.all([viewer.stop(), printer.stop()]);
  });
  const origin = `http://127.0.0.1:${viewer.port}`;
  async function print(text: string) {
    const sender = await connectPrinter(printer.port);
    const blocks = [{ kind: 'text', text } as const, { kind: 'cut' } as const];
    sender.send((await encodeDocument({ blocks }, defaultProfiles[80])).bytes);
    await sender.close();
  }
  return { origin, print, printer };
}

/** Reads events until one holds the text. */
async function waitForEvent(origin: string, text: string): Promise<{ id: number; text: string }> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { body } = await fetch(`${origin}/events`, { signal: stop.signal });
  let events = '';
  for await (const bytes of body ?? []) {
    events += Buffer.from(bytes).toString();
    const line = events.split('\n').find((one) => one.startsWith('data: ') && one.includes(text));
    if (line) return JSON.parse(line.slice('data: '.length));
  }
  throw new Error('the events ended');
}

test('the page hears of a slip that is printed while it is open, and of those before', async () => {
  const { origin, print } = await startDemo();
  const live = waitForEvent(origin, 'Naan');
  await print('Naan');
  const { id, text } = await live;
  expect(text).toBe('Naan');
  expect(await waitForEvent(origin, 'Naan')).toMatchObject({ id });
  const picture = await fetch(`${origin}/slips/${id}`);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(200);
  expect(await (await fetch(origin)).text()).toContain('/events');
});

test('the page takes the paper out and puts it back', async () => {
  const { origin, print, printer } = await startDemo();
  expect((await fetch(`${origin}/mode/paper-out`, { method: 'POST' })).status).toBe(200);
  await print('Lassi');
  expect(printer.slips()).toEqual([]);
  await fetch(`${origin}/mode/ok`, { method: 'POST' });
  expect(await waitForEvent(origin, 'Lassi')).toMatchObject({ text: 'Lassi' });
  expect((await fetch(`${origin}/mode/nonsense`, { method: 'POST' })).status).toBe(404);
});
