import { printOverTcp } from '@tawa/server/printing/connection/tcp-printer.ts';
import { encodeDocument } from '@tawa/server/printing/encode-document.ts';
import { invoiceDocument } from '@tawa/server/printing/invoice-document.ts';
import { kotDocument } from '@tawa/server/printing/kot-documents.ts';
import type { PrintDocument } from '@tawa/server/printing/print-document.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { profileFromTicks, type SlipTicks } from '@tawa/shared/printing/setup-slip.rules.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addPrinter, getPrinters, waitForJob } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { decode } from '../../support/printing/decoder.ts';
import {
  type PrinterEmulatorOptions,
  startPrinterEmulator,
} from '../../support/printing/printer-emulator.ts';
import { readSetupSlip } from '../../support/printing/read-setup-slip.ts';
import { sampleKot, sampleLine } from '../../support/printing/sample-documents.ts';
import { sampleInvoice, sampleInvoiceShop } from '../../support/printing/sample-invoices.ts';
import { type DecodedSlip, picturesOf, writtenLines } from '../../support/printing/slip.ts';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({}, undefined, {
  // A printer that responds has time to do so on a busy machine too.
  printing: { retryMs: [50, 100], writeMs: 10_000, signMs: 8_000, closeMs: 200, statusMs: 3_000 },
});

const GOOD: PrinterEmulatorOptions = { confirmsPrinted: true, buzzer: 'ESC B' };
const RIGHT: PrinterProfile = {
  ...defaultProfiles[80],
  rowsPerBand: 80,
  hasDrawer: true,
  buzzer: 'ESC B',
  confirmsPrinted: true,
  sign: 'confirms',
};
const NARROW = { widthMm: 58, columns: 32, dots: 384 } as const;

/** What the printer is, and how its profile differs from that of a good one. */
const DEFECTS: [name: string, options: PrinterEmulatorOptions, profile: Partial<PrinterProfile>][] = [
  ['has no cutter', { hasCutter: false }, { hasCutter: false }],
  ['has 32 columns', { columns: 32, dots: 384 }, { ...NARROW, rowsPerBand: 120 }],
  ['holds pictures of 4 kB', { pictureBytes: 4096 }, { rowsPerBand: 48 }],
  ['prints no pictures', { raster: false, isLenient: true }, { raster: false, rowsPerBand: 8 }],
  [
    'reports nothing',
    { mode: 'no-status' },
    { statusRequests: false, confirmsPrinted: false, sign: 'closes' },
  ],
  ['has another code page', { codePage: 'cp866' }, { codePage: 'ascii' }],
  ['is slow', { mode: 'slow' }, { rowsPerBand: 24 }],
  ['buzzes in another dialect', { buzzer: 'ESC ( A' }, { buzzer: 'ESC ( A' }],
];

async function startPrinter(options: PrinterEmulatorOptions) {
  const paper = await startPrinterEmulator({ ...GOOD, ...options });
  onTestFinished(() => paper.stop());
  return paper;
}
type Paper = Awaited<ReturnType<typeof startPrinter>>;

/** The ticks of a person, and the profile with what the server found. */
async function printSetupSlip(paper: Paper): Promise<{ ticks: SlipTicks; current: PrinterProfile }> {
  const shop = await seedShop(server);
  const profile = { ...defaultProfiles[58], raster: false, codePage: 'ascii' };
  const { _id: printerId } = await addPrinter(server, shop, { port: paper.port, profile });
  await request(server.origin, printingApi.printSetupSlip, {
    params: { printerId, shopId: shop.shopId },
    body: { opensDrawer: true },
    as: shop.owner.token,
  });
  await waitForJob(server, shop, ({ status }) => status === 'PRINTED');
  const slips = await paper.waitForSlips(1);
  const [printer] = (await getPrinters(server, shop)).printers;
  if (!slips[0] || !printer) throw new Error('the shop has no printer');
  return { ticks: readSetupSlip(slips[0]), current: printer.profile };
}

const seen = (slip: DecodedSlip | undefined) =>
  slip && {
    written: writtenLines(slip),
    pictures: picturesOf(slip).map(({ dots }) => Buffer.from(dots).toString('base64')),
    isCut: slip.isCut,
    beeps: slip.beeps,
  };

/** What the printer makes of the document, and what one does that is as the profile says. */
async function printBoth(paper: Paper, document: PrintDocument, profile: PrinterProfile) {
  const { columns, dots, hasCutter } = profile;
  const before = paper.slips().length;
  const { bytes } = await encodeDocument(document, profile);
  const { signal } = new AbortController();
  await printOverTcp({
    address: '127.0.0.1',
    port: paper.port,
    draw: async () => bytes,
    profile,
    number: before,
    signal,
  });
  const slips = await paper.waitForSlips(before + 1);
  return { printed: seen(slips[before]), wanted: seen(decode(bytes, { columns, dots, hasCutter })[0]) };
}

const english = kotDocument(sampleKot({ items: [sampleLine('Paneer Tikka', { note: 'No onion' })] }));
/** Its picture at full width has more than 4 kB. */
const LONG_HINDI = 'बहुत लंबा नाम '.repeat(6);
const hindi = kotDocument(sampleKot({ items: [sampleLine(LONG_HINDI), sampleLine('Café Crème')] }));
const invoice = invoiceDocument(sampleInvoice(), sampleInvoiceShop, 0);

describe('a printer is set up from what a person sees on its set-up slip, if it', () => {
  test.each(DEFECTS)('%s', async (_, options, difference) => {
    const paper = await startPrinter(options);
    const { ticks, current } = await printSetupSlip(paper);
    const profile = profileFromTicks(ticks, current);
    expect(profile).toEqual({ ...RIGHT, ...difference });
    for (const document of [english, hindi, invoice]) {
      const { printed, wanted } = await printBoth(paper, document, profile);
      expect(printed).toEqual(wanted);
    }
  });
});

/** Not of a printer that reports nothing, about which a person is not asked, nor of a slow one, which prints either way. */
const WRONG_TICKS: [what: string, options: PrinterEmulatorOptions, wrong: Partial<SlipTicks>][] = [
  ['it was cut', { hasCutter: false }, { isCut: true }],
  ['the widest ruler is on one line', { columns: 32, dots: 384 }, { columns: 48 }],
  ['the large block is whole', { pictureBytes: 4096 }, { wholeBlock: 'large' }],
  ['Hindi can be read', { raster: false, isLenient: true }, { hasHindi: true }],
  ['the letters are right', { codePage: 'cp866', raster: true }, { hasLetters: true }],
  ['it buzzed at another line', { buzzer: 'ESC ( A' }, { buzzer: 'BEL' }],
];

describe('a wrong answer makes a wrong profile:', () => {
  test.each(WRONG_TICKS)('%s', async (_, options, wrong) => {
    const paper = await startPrinter(options);
    const { ticks, current } = await printSetupSlip(paper);
    expect(ticks).not.toMatchObject(wrong);
    const { printed, wanted } = await printBoth(
      paper,
      hindi,
      profileFromTicks({ ...ticks, ...wrong }, current),
    );
    expect(printed).not.toEqual(wanted);
  });
});
