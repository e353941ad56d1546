import sharp from 'sharp';
import { type Bitmap, createBitmap, emboldenBitmap } from './bitmap.ts';
import type { Font } from './font.ts';
import type { TextSize } from './print-document.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';

/**
 * Sizes in dots. Lines of the printer's own text have 24, 48 and 48 dots, but Indian scripts need room above and
 * below their letters.
 */
const FONT_SIZES: Record<TextSize, number> = { normal: 25, tall: 36, large: 46 };
/** A pixel with at least this much ink, of 255, is black. A lower value fills the letters, a higher one thins them. */
const BLACK_FROM = 112;

/**
 * Sharp cuts a picture to its letters. A first line with a letter of known height tells where the text below it
 * stands.
 */
const MARKER = 'H';

interface Metrics {
  markerHeight: number;
  lineHeight: number;
}
const metricsByFont = new Map<string, Promise<Metrics>>();

/**
 * Draws the text by the font, broken into lines of at most `maxWidth` dots. All lines have the same height,
 * and the same base line in it, so that texts drawn apart can stand beside each other.
 * @throws UndrawableTextError if the font lacks a character
 */
export async function drawText(
  text: string,
  font: Font,
  size: TextSize,
  bold: boolean,
  maxWidth: number,
): Promise<Bitmap> {
  const written = font.write(text);
  if (written === undefined) throw new UndrawableTextError(text, 'no-glyph');
  const fontSize = FONT_SIZES[size];
  const { markerHeight, lineHeight } = await metricsOf(font, fontSize);
  const picture = await draw(`${MARKER}\n${written}`, font, fontSize, maxWidth - 2);
  const below = cutRows(picture, markerHeight + Math.round(lineHeight * font.descent));
  const lines = Math.max(1, Math.ceil(below.height / lineHeight));
  const bitmap = createBitmap(below.width, lines * lineHeight);
  bitmap.dots.set(below.dots);
  const cropped = cropRight(bitmap);
  return bold ? emboldenBitmap(cropped, size === 'large' ? 2 : 1) : cropped;
}

function metricsOf(font: Font, fontSize: number): Promise<Metrics> {
  const key = `${font.name} ${fontSize}`;
  const known = metricsByFont.get(key);
  if (known) return known;
  const measured = measure(font, fontSize);
  metricsByFont.set(key, measured);
  measured.catch(() => metricsByFont.delete(key));
  return measured;
}

async function measure(font: Font, fontSize: number): Promise<Metrics> {
  const one = await draw(MARKER, font, fontSize, 1000);
  const two = await draw(`${MARKER}\n${MARKER}`, font, fontSize, 1000);
  return { markerHeight: one.height, lineHeight: two.height - one.height };
}

async function draw(text: string, { name, file }: Font, fontSize: number, width: number): Promise<Bitmap> {
  const { data, info } = await sharp({
    text: {
      text: text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
      font: `${name} ${fontSize}px`,
      fontfile: file,
      width,
      wrap: 'word-char',
    },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dots = Uint8Array.from(data, (ink) => (ink >= BLACK_FROM ? 1 : 0));
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
