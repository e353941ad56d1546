import sharp from 'sharp';
import type { DecodedSlip, RasterLine, SlipLine, Span, TextLine } from './slip.ts';

/** Dots of a character of font A, and from one line to the next. */
const [CHARACTER_WIDTH, CHARACTER_HEIGHT, LINE_HEIGHT] = [12, 24, 30];
/** A roll of 80 mm has 72 mm that can be printed on, one of 58 mm has 48 mm. */
const MARGIN = 32;
/** Any font of equal widths serves: real printers have their own. Its characters are 12 dots wide at 20 px. */
const FONT = 'DejaVu Sans Mono,Liberation Mono,Menlo,Consolas,monospace 20px';

interface Canvas {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** The paper as a picture, in black and white. */
export async function drawSlip({ lines, isCut }: DecodedSlip, paperDots: number): Promise<Buffer> {
  const width = paperDots + 2 * MARGIN;
  const height = lines.reduce((sum, line) => sum + heightOf(line), 2 * MARGIN);
  const canvas: Canvas = { width, height, dots: new Uint8Array(width * height) };
  let top = MARGIN;
  for (const line of lines) {
    if (line.kind === 'text') await drawTextLine(canvas, line, top, paperDots);
    else if (line.kind === 'raster') drawRaster(canvas, line, top, paperDots);
    else if (line.kind === 'qr') drawQrFrame(canvas, heightOf(line), top, paperDots);
    top += heightOf(line);
  }
  if (isCut) for (let x = 0; x < width; x++) canvas.dots[(height - 1) * width + x] = x % 8 < 4 ? 1 : 0;
  const light = Uint8Array.from(canvas.dots, (dot) => (dot ? 0 : 255));
  return sharp(light, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

function heightOf(line: SlipLine): number {
  if (line.kind === 'feed') return line.dots;
  if (line.kind === 'raster') return line.height;
  // A code of version 4, as an address or a payment has.
  if (line.kind === 'qr') return 33 * line.moduleDots;
  return LINE_HEIGHT + (line.height - 1) * CHARACTER_HEIGHT;
}

function leftOf(align: TextLine['align'], width: number, paperDots: number): number {
  if (align === 'left') return MARGIN;
  return MARGIN + Math.floor(Math.max(0, paperDots - width) / (align === 'center' ? 2 : 1));
}

async function drawTextLine(canvas: Canvas, line: TextLine, top: number, paperDots: number): Promise<void> {
  const width = line.spans.reduce((sum, span) => sum + span.text.length * span.width * CHARACTER_WIDTH, 0);
  let left = leftOf(line.align, width, paperDots);
  for (const span of line.spans)
    for (const character of span.text) {
      const glyphTop = top + (line.height - span.height) * CHARACTER_HEIGHT;
      drawGlyph(canvas, await glyphOf(character), span, left, glyphTop);
      left += span.width * CHARACTER_WIDTH;
    }
}

function drawGlyph(canvas: Canvas, glyph: Uint8Array, span: Span, left: number, top: number): void {
  const { width, height, bold, inverse } = span;
  for (let y = 0; y < CHARACTER_HEIGHT * height; y++)
    for (let x = 0; x < CHARACTER_WIDTH * width; x++) {
      const [column, row] = [Math.floor(x / width), Math.floor(y / height)];
      const at = row * CHARACTER_WIDTH + column;
      const isBlack = glyph[at] || (bold && column > 0 && glyph[at - 1]);
      if (Boolean(isBlack) !== inverse) setDot(canvas, left + x, top + y);
    }
}

const setDot = ({ width, dots }: Canvas, x: number, y: number): void => {
  if (x < width) dots[y * width + x] = 1;
};

const glyphs = new Map<string, Promise<Uint8Array>>();

function glyphOf(character: string): Promise<Uint8Array> {
  const known = glyphs.get(character);
  if (known) return known;
  const drawn = character.trim() ? drawCharacter(character) : Promise.resolve(new Uint8Array(288));
  glyphs.set(character, drawn);
  return drawn;
}

/** The block above fills its cell, so that the character's place in its own cell is known. */
async function drawCharacter(character: string): Promise<Uint8Array> {
  const escaped = character.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;');
  const draw = (text: string) =>
    sharp({ text: { text, font: FONT } })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [block, both] = [await draw('█'), await draw(`█\n${escaped}`)];
  const cell = new Uint8Array(CHARACTER_WIDTH * CHARACTER_HEIGHT);
  const rows = Math.min(CHARACTER_HEIGHT, both.info.height - block.info.height);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < Math.min(CHARACTER_WIDTH, both.info.width); x++)
      cell[y * CHARACTER_WIDTH + x] =
        (both.data[(y + block.info.height) * both.info.width + x] ?? 0) >= 100 ? 1 : 0;
  return cell;
}

function drawRaster(canvas: Canvas, { width, height, dots, align }: RasterLine, top: number, paper: number) {
  const left = leftOf(align, width, paper);
  for (const [index, dot] of dots.subarray(0, width * height).entries())
    if (dot) setDot(canvas, left + (index % width), top + Math.floor(index / width));
}

/** A frame: the printer makes the code itself, and its content is in the line. */
function drawQrFrame(canvas: Canvas, side: number, top: number, paperDots: number): void {
  const left = leftOf('center', side, paperDots);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (Math.min(x, y, side - 1 - x, side - 1 - y) < 4) setDot(canvas, left + x, top + y);
}
