// @postgres never

import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import type { PrintBlock } from '@tawa/server/printing/print-document.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { startPaper } from '../../support/printing/papers.ts';
import type { PrinterEmulatorOptions } from '../../support/printing/printer-emulator.ts';
import { connectPrinter } from '../../support/printing/printer-socket.ts';
import { type DecodedSlip, picturesOf, textOf, writtenLines } from '../../support/printing/slip.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PROFILE = { ...defaultProfiles[80], confirmsPrinted: true };
const [READY, PAPER_OUT, COVER_OPEN] = [
  [0x12, 0x12, 0x12],
  [0x1a, 0x32, 0x72],
  [0x1a, 0x16, 0x12],
];
const STATUS_REQUESTS = [0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4];
/** GS ( H asks for the number 0042 when all before it is printed. */
const CONFIRMATION = [0x1d, 0x28, 0x48, 6, 0, 48, 48, ...Buffer.from('0042')];
const CONFIRMED = [0x37, 0x22, ...Buffer.from('0042'), 0];

const naan: PrintBlock[] = [{ kind: 'text', text: 'Naan' }, { kind: 'cut' }];
const encode = async (blocks: PrintBlock[], profile = PROFILE) =>
  (await encodeDocument({ blocks }, profile)).bytes;

async function printOn(options: PrinterEmulatorOptions, bytes: Uint8Array): Promise<DecodedSlip[]> {
  const printer = await startPaper(options);
  const sender = await connectPrinter(printer.port);
  sender.send(bytes);
  await sender.close();
  return printer.waitForSlips(1);
}

describe('a good printer', () => {
  test('prints each slip, reports it as printed, and draws it', async () => {
    const printer = await startPaper();
    const sender = await connectPrinter(printer.port);
    sender.send(await encode([...naan, { kind: 'text', text: 'दाल' }, { kind: 'cut' }]));
    sender.send(CONFIRMATION);
    expect(await sender.waitForBytes(CONFIRMED.length)).toEqual(CONFIRMED);
    const [first, second] = printer.slips();
    expect(first && writtenLines(first)).toEqual(['Naan']);
    expect(second && picturesOf(second)).toHaveLength(1);
    const png = sharp(await second?.png());
    expect(await png.metadata()).toMatchObject({ format: 'png', width: 576 + 64 });
    expect((await png.stats()).isOpaque).toBe(true);
    expect((await png.stats()).channels[0]?.min).toBe(0);
    expect(printer.connections()).toBe(1);
  });

  test('prints bytes that come one by one, and what was not cut when the connection closes', async () => {
    const printer = await startPaper();
    const sender = await connectPrinter(printer.port);
    sender.socket.setNoDelay();
    for (const byte of await encode([{ kind: 'text', text: 'Naan नान' }])) sender.send([byte]);
    await sender.close();
    const [slip] = await printer.waitForSlips(1);
    expect(slip).toMatchObject({ isCut: false });
    expect(slip && picturesOf(slip)).toHaveLength(1);
  });

  test('has an unknown command as an error', async () => {
    const printer = await startPaper();
    const sender = await connectPrinter(printer.port);
    sender.send([0x1b, 0x7a, 1, 0x0a]);
    await expect(printer.waitForSlips(1)).rejects.toThrow(/unknown command 1b7a01/);
  });
});

describe('the status of a printer', () => {
  test.each([
    ['that is ready', 'ok', READY],
    ['without paper', 'paper-out', PAPER_OUT],
    ['with an open cover', 'cover-open', COVER_OPEN],
    ['that sends garbage', 'garbage', [0x3f, 0x00, 0x3f]],
  ] as const)('%s', async (_, mode, status) => {
    const printer = await startPaper({ mode });
    const sender = await connectPrinter(printer.port);
    sender.send(STATUS_REQUESTS);
    expect(await sender.waitForBytes(3)).toEqual(status);
  });

  test('is never sent by one that has none, which prints all the same', async () => {
    const printer = await startPaper({ mode: 'no-status' });
    const sender = await connectPrinter(printer.port);
    sender.send(STATUS_REQUESTS);
    sender.send(await encode(naan));
    expect((await printer.waitForSlips(1)).map(textOf)).toEqual([expect.stringContaining('Naan')]);
    expect(sender.received()).toEqual([]);
  });
});

describe('a printer in trouble', () => {
  test.each(['paper-out', 'cover-open'] as const)('with %s prints when it is ready again', async (mode) => {
    const printer = await startPaper({ mode });
    const sender = await connectPrinter(printer.port);
    sender.send(await encode(naan));
    await sender.close();
    expect(printer.slips()).toEqual([]);
    await printer.setMode('ok');
    expect((await printer.waitForSlips(1)).map(writtenLines)).toEqual([['Naan']]);
  });

  test('that does not listen refuses connections until it listens again', async () => {
    const printer = await startPaper({ mode: 'not-listening' });
    const { port } = printer;
    await expect(connectPrinter(port)).rejects.toThrow(/ECONNREFUSED/);
    await printer.setMode('ok');
    expect(printer.port).toBe(port);
    const sender = await connectPrinter(port);
    await printer.setMode('not-listening');
    expect(await sender.ended).toMatch(/closed|ECONNRESET/);
  });

  test('that never reads prints nothing, and goes on when it reads again', async () => {
    const printer = await startPaper({ mode: 'never-reads' });
    const sender = await connectPrinter(printer.port);
    let isWritten = false;
    // More than the buffers of both sockets.
    sender.socket.write(`${'Naan '.repeat(8)}\n`.repeat(400_000), () => {
      isWritten = true;
    });
    const other = await connectPrinter(printer.port);
    other.send(STATUS_REQUESTS);
    expect([isWritten, printer.slips(), other.received()]).toEqual([false, [], []]);
    sender.socket.destroy();
    await printer.setMode('ok');
    expect(await other.waitForBytes(3)).toEqual(READY);
  });

  test('that resets has printed what came before', async () => {
    const bytes = await encode([
      { kind: 'text', text: 'Naan' },
      { kind: 'text', text: 'Lassi' },
      { kind: 'cut' },
    ]);
    const resetsAfterBytes = Buffer.from(bytes).indexOf('Lassi') + 2;
    const printer = await startPaper({ mode: { resetsAfterBytes } });
    const sender = await connectPrinter(printer.port);
    sender.send(bytes);
    expect(await sender.ended).toMatch(/ECONNRESET|EPIPE/);
    expect((await printer.waitForSlips(1)).map(writtenLines)).toEqual([['Naan', 'La']]);
  });

  test('that is slow prints all, after the sender has gone', async () => {
    const bytes = await encode([{ kind: 'text', text: 'Naan '.repeat(100) }, { kind: 'cut' }]);
    const [slip] = await printOn({ mode: 'slow' }, bytes);
    expect(slip && textOf(slip).match(/Naan/g)).toHaveLength(100);
  });
});

describe('a printer with a defect', () => {
  test('without a cutter prints two slips on one strip', async () => {
    const slips = await printOn({ hasCutter: false }, await encode([...naan, ...naan]));
    expect(slips).toHaveLength(1);
    expect(slips.flatMap(writtenLines)).toEqual(['Naan', 'Naan']);
  });

  test('with 32 columns wraps what was laid out for 48', async () => {
    const [slip] = await printOn(
      { columns: 32, dots: 384 },
      await encode([{ kind: 'rule' }, { kind: 'cut' }]),
    );
    expect(slip && writtenLines(slip).map((line) => line.length)).toEqual([32, 16]);
    expect(slip?.lines[0]).toMatchObject({ isWrapped: true });
  });

  test('without pictures prints their bytes as characters', async () => {
    const [slip] = await printOn(
      { raster: false, isLenient: true },
      await encode([{ kind: 'text', text: 'दाल' }]),
    );
    expect(slip && picturesOf(slip)).toEqual([]);
    expect(slip && textOf(slip).length).toBeGreaterThan(100);
  });

  test('with another code page prints another letter, and ASCII as it is', async () => {
    const [slip] = await printOn(
      { codePage: 'cp866' },
      await encode([{ kind: 'text', text: 'Café' }, { kind: 'cut' }]),
    );
    expect(slip && writtenLines(slip)).toEqual(['CafВ']);
  });

  test('with another dialect of the buzzer is silent', async () => {
    const bytes = await encode([{ kind: 'buzzer' }, ...naan], { ...PROFILE, buzzer: 'ESC B' });
    expect((await printOn({ buzzer: 'ESC B' }, bytes))[0]).toMatchObject({ beeps: 1 });
    expect((await printOn({ buzzer: 'ESC ( A' }, bytes))[0]).toMatchObject({ beeps: 0 });
  });

  describe('with a buffer of 4 kB', () => {
    const bufferBytes = 4096;
    const lines = Array.from(
      { length: 300 },
      (_, index): PrintBlock => ({ kind: 'text', text: `Line number ${index}.` }),
    );

    test('loses what comes too fast', async () => {
      const [slip] = await printOn({ bufferBytes }, await encode(lines));
      expect(slip && writtenLines(slip).length).toBeLessThan(lines.length);
    });

    /** Sends no faster than it prints. */
    async function printSlowly(bytes: Uint8Array): Promise<DecodedSlip | undefined> {
      const printer = await startPaper({ bufferBytes });
      const sender = await connectPrinter(printer.port);
      for (let end = 2000; end < bytes.length + 2000; end += 2000) {
        sender.send(bytes.subarray(end - 2000, end));
        await waitUntil(() => printer.printedBytes() >= Math.min(end, bytes.length));
      }
      await sender.close();
      return (await printer.waitForSlips(1))[0];
    }

    test('prints all of what comes no faster than it prints', async () => {
      const slip = await printSlowly(await encode(lines));
      expect(slip && writtenLines(slip)).toHaveLength(lines.length);
    });

    test('loses a band that is larger, and prints the same in bands that fit', async () => {
      const text = 'बहुत लंबा नाम '.repeat(4);
      const encoded = (rowsPerBand: number) =>
        encode([{ kind: 'text', text, size: 'large' }, ...naan], { ...PROFILE, rowsPerBand });
      const [small, large] = [await printSlowly(await encoded(48)), await printSlowly(await encoded(240))];
      expect(small && picturesOf(small).map(({ height }) => height)).toEqual([expect.any(Number)]);
      expect(small && writtenLines(small)).toEqual(['Naan']);
      expect(large && picturesOf(large)).toEqual([]);
    });
  });
});
