import sharp from 'sharp';
import { type Bitmap, createBitmap, emboldenBitmap } from './bitmap.ts';
import { FONT_FILE, FONT_NAME, fontHas } from './font.ts';
import type { TextSize } from './print-document.ts';
import { toPrinterSigns } from './printable-text.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';

/** In dots. A line of the printer's own text has 24, 48 and 48, but Hindi needs room above and below its letters. */
const FONT_SIZES: Record<TextSize, number> = { normal: 25, tall: 36, large: 46 };
/** Of 255: a lower value thins the letters of a thermal head, a higher one fills them. */
const BLACK_FROM = 112;

/** Its top and its width are known, so that text below it has a known place: the picture is cut to its letters. */
const MARKER = 'H';

interface Metrics {
  markerHeight: number;
  lineHeight: number;
}
const metricsBySize = new Map<number, Promise<Metrics>>();

/**
 * Draws the text by the bundled font, broken into lines of at most `maxWidth` dots. All lines have the same height,
 * and the same base line in it, so that texts drawn apart can stand beside each other.
 * @throws UndrawableTextError if the font lacks a character
 */
export async function drawText(
  text: string,
  size: TextSize,
  bold: boolean,
  maxWidth: number,
): Promise<Bitmap> {
  const drawn = [...text].map((sign) => (fontHas(sign) ? sign : toPrinterSigns(sign))).join('');
  if (!fontHas(drawn)) throw new UndrawableTextError(text, 'no-glyph');
  const fontSize = FONT_SIZES[size];
  const { markerHeight, lineHeight } = await metricsOf(fontSize);
  const picture = await draw(`${MARKER}\n${drawn}`, fontSize, maxWidth - 2);
  const below = cutRows(picture, markerHeight + descentOf(lineHeight));
  const lines = Math.max(1, Math.ceil(below.height / lineHeight));
  const bitmap = createBitmap(below.width, lines * lineHeight);
  bitmap.dots.set(below.dots);
  const cropped = cropRight(bitmap);
  return bold ? emboldenBitmap(cropped, size === 'large' ? 2 : 1) : cropped;
}

/** The part of a line below the base line: hhea of the font has 896 above and 408 below. */
const descentOf = (lineHeight: number): number => Math.round((lineHeight * 408) / (896 + 408));

function metricsOf(fontSize: number): Promise<Metrics> {
  const known = metricsBySize.get(fontSize);
  if (known) return known;
  const measured = measure(fontSize);
  metricsBySize.set(fontSize, measured);
  measured.catch(() => metricsBySize.delete(fontSize));
  return measured;
}

async function measure(fontSize: number): Promise<Metrics> {
  const one = await draw(MARKER, fontSize, 1000);
  const two = await draw(`${MARKER}\n${MARKER}`, fontSize, 1000);
  return { markerHeight: one.height, lineHeight: two.height - one.height };
}

async function draw(text: string, fontSize: number, width: number): Promise<Bitmap> {
  const { data, info } = await sharp({
    text: {
      text: text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
      font: `${FONT_NAME} ${fontSize}px`,
      fontfile: FONT_FILE,
      width,
      wrap: 'word-char',
    },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dots = Uint8Array.from(data, (light) => (light >= BLACK_FROM ? 1 : 0));
  return { width: info.width, height: info.height, dots };
}

function cutRows({ width, height, dots }: Bitmap, rows: number): Bitmap {
  return { width, height: Math.max(0, height - rows), dots: dots.subarray(Math.min(rows, height) * width) };
}

function cropRight(bitmap: Bitmap): Bitmap {
  let right = 1;
  for (const [index, dot] of bitmap.dots.entries())
    if (dot) right = Math.max(right, (index % bitmap.width) + 1);
  const cropped = createBitmap(right, bitmap.height);
  for (let y = 0; y < bitmap.height; y++)
    cropped.dots.set(bitmap.dots.subarray(y * bitmap.width, y * bitmap.width + right), y * right);
  return cropped;
}
