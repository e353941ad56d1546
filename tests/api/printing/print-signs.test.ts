// @postgres never

import { type PrinterResponses, printOverTcp } from '@tawa/server/printing/connection/tcp-printer.ts';
import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import type { PrintBlock } from '@tawa/server/printing/print-document.ts';
import { defaultProfiles, type PrintSign } from '@tawa/shared/printing/printing.rules.ts';
import { describe, expect, test } from 'vitest';
import { startPaper } from '../../support/printing/papers.ts';
import type { PrinterEmulator, PrinterEmulatorOptions } from '../../support/printing/printer-emulator.ts';
import type { PrinterMode } from '../../support/printing/printer-input.ts';
import { writtenLines } from '../../support/printing/slip.ts';

const TIMEOUTS = { connectMs: 2_000, statusMs: 100, writeMs: 2_000, signMs: 400, closeMs: 100 };
/** For a printer that gives a sign, which it may do late on a busy machine. */
const PATIENT = { ...TIMEOUTS, statusMs: 1_000, signMs: 20_000 };

const PROFILE = defaultProfiles[80];
const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `Line number ${index}`);
const blocksOf = (lines: readonly string[]): PrintBlock[] => [
  ...lines.map((text): PrintBlock => ({ kind: 'text', text })),
  { kind: 'cut' },
];
const [SHORT, LONG] = [linesOf(3), linesOf(400)];

interface Sent extends Partial<PrinterResponses> {
  lines?: string[];
  isProbe?: boolean;
  timeouts?: typeof TIMEOUTS;
}

/** Sends lines to the printer with the profile of a new one. */
async function send(
  { port }: PrinterEmulator,
  { lines = SHORT, isProbe = false, timeouts = TIMEOUTS, ...known }: Sent = {},
) {
  const profile = { ...PROFILE, ...known };
  const { bytes } = await encodeDocument({ blocks: blocksOf(lines) }, profile);
  const { signal } = new AbortController();
  return printOverTcp({
    address: '127.0.0.1',
    port,
    draw: async () => bytes,
    profile,
    isProbe,
    number: 42,
    signal,
    timeouts,
  });
}

const written = (paper: PrinterEmulator) => paper.slips().map(writtenLines);

const SIGNS: [sign: PrintSign, printer: PrinterEmulatorOptions, profile: Partial<PrinterResponses>][] = [
  ['confirms', { ending: 'keeps-open' }, { confirmsPrinted: true }],
  ['answers', { ending: 'keeps-open' }, {}],
  ['closes', { mode: 'no-status', ending: 'closes-after-printing' }, {}],
];

describe.each(SIGNS)('a new printer that %s', (sign, printer, profile) => {
  test.each([
    ['prints fast', {}],
    ['prints slowly', { bytesPerTick: 32 }],
    ['reads little at a time', { bytesPerTick: 64, windowBytes: 16 }],
    ['reports late', { reportsAfterMs: 300 }],
  ] as const)('and %s is known by its sign, which comes when all is on paper', async (_, speed) => {
    const paper = await startPaper({ ...printer, ...speed });
    const outcome = await send(paper, { ...profile, lines: LONG, timeouts: PATIENT });
    expect(outcome).toMatchObject({ result: 'PRINTED', status: 'OK', found: { sign } });
    expect(written(paper)).toEqual([LONG]);
  });
});

test('a slow printer that reports late loses nothing of a long slip', async () => {
  const paper = await startPaper({
    ending: 'closes-after-printing',
    bytesPerTick: 32,
    windowBytes: 64,
    reportsAfterMs: 1_500,
  });
  expect(await send(paper, { lines: LONG, timeouts: { ...PATIENT, statusMs: 100 } })).toMatchObject({
    result: 'PRINTED',
  });
  await paper.waitForSlips(1);
  expect(written(paper)).toEqual([LONG]);
});

test('the late answer to the request before the slip is no answer to the one behind it', async () => {
  const paper = await startPaper({ ending: 'keeps-open', reportsAfterMs: 250 });
  await paper.setMode({ freezesAfterBytes: 20 });
  expect(await send(paper)).toMatchObject({ result: 'UNCONFIRMED', error: 'NO_SIGN' });
});

const FAILURES: [what: string, mode: PrinterMode, options?: PrinterEmulatorOptions][] = [
  ['never reads', 'never-reads'],
  ['freezes after it has answered', { freezesAfterBytes: 9 }],
  ['says nothing and does not close', 'no-status', { ending: 'keeps-open' }],
  ['resets the connection in place of closing it', 'no-status', { ending: 'resets' }],
];

describe.each(FAILURES)('a printer that %s', (_, mode, options = {}) => {
  test.each(['unknown', 'answers', 'closes'] as const)('is unconfirmed if its sign is %s', async (sign) => {
    const outcome = await send(await startPaper({ ...options, mode }), { sign });
    expect(outcome).toMatchObject({ result: 'UNCONFIRMED', status: 'ERROR' });
    expect(outcome.found).toBeUndefined();
  });
});

describe.each(['freezesAfterBytes', 'resetsAfterBytes'] as const)('a printer that %s', (kind) => {
  test.each(['unknown', 'confirms', 'answers', 'closes', 'none', 'resets'] as const)(
    'is never called printed, wherever it happens, if its sign is %s',
    async (sign) => {
      const confirmsPrinted = sign === 'confirms';
      const { length } = (await encodeDocument({ blocks: blocksOf(SHORT) }, PROFILE)).bytes;
      for (const after of [1, 9, 10, 9 + Math.floor(length / 2), 8 + length]) {
        const mode = { [kind]: after } as PrinterMode;
        const { result } = await send(await startPaper({ mode }), { sign, confirmsPrinted });
        expect(result, `after ${after} bytes`).not.toBe('PRINTED');
        if (kind === 'resetsAfterBytes' && sign !== 'resets')
          expect(result, `after ${after} bytes`).not.toBe('SENT');
      }
    },
    30_000,
  );
});

test('a printer whose paper ends while it prints is unconfirmed, and its status says why', async () => {
  const paper = await startPaper({ bytesPerTick: 16, ending: 'keeps-open' });
  const outcome = send(paper, { lines: LONG, timeouts: PATIENT });
  await paper.waitForBytes(1_000);
  await paper.setMode('paper-out');
  expect(await outcome).toMatchObject({ result: 'UNCONFIRMED', status: 'PAPER_OUT', error: 'PAPER_OUT' });
});

describe('a printer that is known to', () => {
  test.each([
    ['give no sign', 'none', 'keeps-open'],
    ['reset the connection', 'resets', 'resets'],
  ] as const)('%s has the slip as sent', async (_, sign, ending) => {
    const paper = await startPaper({ mode: 'no-status', ending });
    expect(await send(paper, { sign })).toEqual({ result: 'SENT', status: 'OK', error: null });
  });
});

describe('the set-up slip finds out that a printer', () => {
  test.each([
    ['confirms', {}, 'PRINTED'],
    ['answers', { confirmsPrinted: false, isLenient: true }, 'PRINTED'],
    ['closes', { mode: 'no-status' }, 'PRINTED'],
    ['resets', { mode: 'no-status', ending: 'resets' }, 'SENT'],
    ['none', { mode: 'no-status', ending: 'keeps-open' }, 'SENT'],
  ] as const)('gives the sign “%s”', async (sign, options, result) => {
    const paper = await startPaper(options);
    const statusRequests = sign === 'confirms' || sign === 'answers';
    const found = { statusRequests, confirmsPrinted: sign === 'confirms', sign };
    expect(await send(paper, { isProbe: true })).toMatchObject({ result, found });
  });

  test('has frozen, which is no sign at all', async () => {
    const outcome = await send(await startPaper({ mode: { freezesAfterBytes: 9 } }), { isProbe: true });
    expect(outcome).toEqual({ result: 'UNCONFIRMED', status: 'ERROR', error: 'NO_SIGN' });
  });
});
