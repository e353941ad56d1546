import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { SETUP_SLIP_DOTS } from '@tawa/shared/printing/setup-slip.rules.ts';
import { type Bitmap, createBitmap, drawBitmap } from './bitmap.ts';
import { layOutRaster } from './lay-out-raster.ts';
import { layOutText } from './lay-out-text.ts';
import type { PrintBlock, PrintDocument, RowBlock, RulerBlock, TextBlock } from './print-document.ts';
import { isPrinterText, toPrinterSigns } from './printable-text.ts';
import { type TextCells, toCells, widthFactor } from './text-cells.ts';
import { trialProfile } from './trial-profile.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';
import { writeDocument } from './write-document.ts';

/** The blade, or the edge at which a person tears, is some 15 mm above the head. */
const LINES_TO_BLADE = 4;
const QR_MODULE_DOTS = 6;
/** The bytes that a QR code of each version holds with error correction M. Version 1 has 21 modules, the next 25. */
const QR_BYTES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504];
/** The blank margin of a QR code at each side, in modules. */
const QR_MARGIN = 4;

/** Two short beeps. https://download4.epson.biz/sec_pubs/pos/reference_en/escpos/esc_lparen_ca_fn48.html */
const BEEPS: Record<Exclude<PrinterProfile['buzzer'], 'none'>, number[]> = {
  'ESC B': [0x1b, 0x42, 2, 2],
  'ESC ( A': [0x1b, 0x28, 0x41, 4, 0, 48, 51, 2, 10],
  BEL: [0x07],
};

/**
 * The most dots that all pictures of a document have: 3.5 m of paper of 80 mm. Drawing them takes some seconds of processor
 * time. The parts into which long KOTs and bills are cut have fewer.
 */
const MAX_DOCUMENT_DOTS = 16_000_000;

export interface EncodedDocument {
  bytes: Uint8Array;
  /** Whether the paper lacks a part of a request, a note, a choice or an item. */
  isIncomplete: boolean;
}

/**
 * The bytes that print the document. Each text is decided here before the encoder sees it: what the printer does not
 * have is drawn, and what cannot be drawn takes another form or a mark. Only an amount, and too many
 * pictures, refuse the document.
 * @throws UndrawableTextError before a byte was sent
 */
export async function encodeDocument(
  given: PrintDocument,
  printer: PrinterProfile,
): Promise<EncodedDocument> {
  const profile = given.isTrial ? trialProfile(printer) : printer;
  const { document, isIncomplete } = writeDocument(given, printer);
  const encoder = new ReceiptPrinterEncoder({
    language: profile.language,
    columns: profile.columns,
    imageMode: 'raster',
    feedAfterBlock: false,
    feedBeforeCut: 0,
    newline: '\n',
    errors: 'strict',
  });
  encoder.initialize().codepage('cp437');
  if (document.blocks.some(({ kind }) => kind !== 'drawer')) feed(encoder, profile.blankLinesOnTop);
  let dots = 0;
  for (const [index, block] of document.blocks.entries()) {
    dots += (await encodeBlock(encoder, block, profile, index === document.blocks.length - 1)) ?? 0;
    if (dots > MAX_DOCUMENT_DOTS) throw new UndrawableTextError(`block ${index + 1}`, 'too-long');
  }
  return { bytes: encoder.encode(), isIncomplete };
}

/** @returns how many dots it drew, if it drew a picture */
async function encodeBlock(
  encoder: ReceiptPrinterEncoder,
  block: PrintBlock,
  profile: PrinterProfile,
  isLast: boolean,
): Promise<number | undefined> {
  switch (block.kind) {
    case 'text':
    case 'row':
      return encodeText(encoder, block, profile);
    case 'rule':
      encoder.line((block.style === 'double' ? '=' : '-').repeat(profile.columns));
      return;
    case 'blank':
      feed(encoder, block.lines ?? 1);
      return;
    case 'qr':
      encodeQr(encoder, block.value, profile);
      return;
    case 'cut':
      encodeCut(encoder, profile, isLast);
      return;
    case 'drawer':
      if (profile.hasDrawer) encoder.pulse();
      return;
    case 'buzzer':
      encodeBuzzer(encoder, block.dialect ?? profile.buzzer);
      return;
    case 'ruler':
      encodeRuler(encoder, block);
      return;
    case 'grey':
      return encodeBands(encoder, drawGrey(block.rows), block.rows);
  }
}

/** The modules of a long value are smaller, so that the code is not wider than the paper. */
function encodeQr(encoder: ReceiptPrinterEncoder, value: string, { dots }: PrinterProfile): void {
  const version = 1 + QR_BYTES.findIndex((bytes) => value.length <= bytes);
  const modules = 17 + 4 * version + 2 * QR_MARGIN;
  const size = Math.min(QR_MODULE_DOTS, Math.floor(dots / modules));
  encoder.align('center').qrcode(value, { size, errorlevel: 'm' }).align('left');
}

async function encodeText(
  encoder: ReceiptPrinterEncoder,
  block: TextBlock | RowBlock,
  profile: PrinterProfile,
): Promise<number | undefined> {
  const cells = toCells(block);
  const texts = [cells.lead, cells.body, cells.right].map(toPrinterSigns);
  if (texts.every((text) => isPrinterText(text, profile))) {
    encodeLines(encoder, cells, profile);
    return undefined;
  }
  if (!profile.raster) {
    throw new UndrawableTextError(cells.right, 'no-raster');
  }
  return encodeBands(encoder, await layOutRaster(cells, profile), profile.rowsPerBand);
}

function encodeLines(encoder: ReceiptPrinterEncoder, cells: TextCells, profile: PrinterProfile): void {
  const { size, indent, lines } = layOutText(cells, profile);
  encoder.align(cells.align).bold(cells.bold);
  encoder.size(widthFactor(size), size === 'normal' ? 1 : 2);
  for (const line of lines) encoder.text(indent).invert(cells.inverse).line(line).invert(false);
  encoder.size(1, 1).bold(false).align('left');
}

function encodeBands(encoder: ReceiptPrinterEncoder, bitmap: Bitmap, rowsPerBand: number): number {
  // The command takes rows of whole bytes.
  const width = Math.ceil(bitmap.width / 8) * 8;
  const padded = createBitmap(width, Math.ceil(bitmap.height / 8) * 8);
  drawBitmap(padded, bitmap, 0, 0);
  for (let top = 0; top < padded.height; top += rowsPerBand) {
    const height = Math.min(rowsPerBand, padded.height - top);
    const dots = padded.dots.subarray(top * width, (top + height) * width);
    encoder.image({ width, height, data: toRgba(dots) }, { width, height });
  }
  return padded.dots.length;
}

function toRgba(dots: Uint8Array): Uint8Array {
  const rgba = new Uint8Array(4 * dots.length).fill(255);
  for (const [index, dot] of dots.entries()) if (dot) rgba.fill(0, 4 * index, 4 * index + 3);
  return rgba;
}

function encodeBuzzer(encoder: ReceiptPrinterEncoder, dialect: PrinterProfile['buzzer']): void {
  if (dialect !== 'none') encoder.raw(BEEPS[dialect]);
}

/** The ruler is sent as raw bytes, because the encoder breaks a line that is longer than the profile's columns. */
function encodeRuler(encoder: ReceiptPrinterEncoder, { label, columns }: RulerBlock): void {
  const end = String(columns);
  const line = `${label}${'.'.repeat(columns - label.length - end.length)}${end}\n`;
  encoder.raw([...Buffer.from(line, 'latin1')]);
}

/**
 * A chequered area. Its bytes are 0x55 and 0xaa, which print as letters: a printer that loses the picture takes none of
 * them for a command.
 */
function drawGrey(rows: number): Bitmap {
  const bitmap = createBitmap(SETUP_SLIP_DOTS, rows);
  for (const index of bitmap.dots.keys()) {
    const row = Math.floor(index / bitmap.width);
    bitmap.dots[index] = (index + row) % 2;
  }
  return bitmap;
}

function encodeCut(encoder: ReceiptPrinterEncoder, profile: PrinterProfile, isLast: boolean): void {
  feed(encoder, LINES_TO_BLADE);
  if (profile.hasCutter) encoder.cut('partial');
  if (isLast) return;
  if (!profile.hasCutter) encoder.line('- '.repeat(profile.columns / 2).trim());
  feed(encoder, profile.blankLinesOnTop);
}

function feed(encoder: ReceiptPrinterEncoder, lines: number): void {
  if (lines > 0) encoder.newline(lines);
}
