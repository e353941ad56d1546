import { type Bitmap, createBitmap, cropSides, emboldenBitmap } from './bitmap.ts';
import { drawMarkup, FONT_SIZES, toMarkup } from './draw-markup.ts';
import type { Font } from './font.ts';
import type { TextSize } from './print-document.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';

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
  const picture = await drawMarkup(toMarkup(`${MARKER}\n${written}`), font, fontSize, maxWidth - 2);
  const descent = font.descent / (font.ascent + font.descent);
  const below = cutRows(picture, markerHeight + Math.round(lineHeight * descent));
  const lines = Math.max(1, Math.ceil(below.height / lineHeight));
  const bitmap = createBitmap(below.width, lines * lineHeight);
  bitmap.dots.set(below.dots);
  const cropped = cropSides(bitmap, 0);
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
  const one = await drawMarkup(MARKER, font, fontSize, 1000);
  const two = await drawMarkup(`${MARKER}\n${MARKER}`, font, fontSize, 1000);
  return { markerHeight: one.height, lineHeight: two.height - one.height };
}

function cutRows({ width, height, dots }: Bitmap, rows: number): Bitmap {
  return { width, height: Math.max(0, height - rows), dots: dots.subarray(Math.min(rows, height) * width) };
}
