import { type Bitmap, createBitmap, cropSides, drawBitmap, emboldenBitmap } from './bitmap.ts';
import { drawMarkup, FONT_SIZES, toMarkup } from './draw-markup.ts';
import { type Font, latinFont } from './font.ts';
import type { TextSize } from './print-document.ts';
import { charactersOf, type ScriptRun, splitByFont } from './script-runs.ts';

/**
 * Sharp cuts a picture to its ink. A bar at the left, higher and deeper than all letters, keeps the place of the base
 * line. It is a Latin letter: a sign would take the script of the text behind it, and Pango would hang it from the
 * headline of Hindi. It also makes the line run from left to right; Arabic runs the other way within its own run only.
 */
const BAR = '<span font_family="Noto Sans" size="400%">\u01c0</span>';

interface BarMetrics {
  /** The columns of the bar, behind which is a gap. */
  width: number;
  /** The row of the picture on which letters stand. */
  baseLine: number;
}
const barsBySize = new Map<number, Promise<BarMetrics>>();
const loadedFonts = new Map<string, Promise<unknown>>();

interface LineStyle {
  fontSize: number;
  bold: boolean;
  size: TextSize;
  /** In dots, above and below the base line. */
  ascent: number;
  descent: number;
}

/**
 * Draws texts in several scripts, each by its own font. All texts of one drawer have lines of the same height, and the
 * same base line in it.
 * @param all the texts that the drawer will draw
 * @throws UndrawableTextError if no font has a character
 */
export function createRunDrawer(
  all: string,
  size: TextSize,
  bold: boolean,
): (text: string, maxWidth: number) => Promise<Bitmap> {
  const fonts = [latinFont(), ...splitByFont(all).map(({ font }) => font)];
  const fontSize = FONT_SIZES[size];
  const style: LineStyle = {
    fontSize,
    bold,
    size,
    ascent: Math.ceil(fontSize * Math.max(...fonts.map(({ ascent }) => ascent))),
    descent: Math.ceil(fontSize * Math.max(...fonts.map(({ descent }) => descent))),
  };
  return async (text, maxWidth) => stack(await drawLines(text, style, maxWidth));
}

/** Breaks the text at blanks, and a word that is longer than a line between its characters. */
async function drawLines(text: string, style: LineStyle, maxWidth: number): Promise<Bitmap[]> {
  const lines: Bitmap[] = [];
  let line = '';
  let drawn: Bitmap | undefined;
  for (const word of text.split(' ').filter(Boolean)) {
    const joined = line ? `${line} ${word}` : word;
    const wider = await drawLine(joined, style);
    if (wider.width <= maxWidth) {
      [line, drawn] = [joined, wider];
      continue;
    }
    if (drawn) lines.push(drawn);
    line = word;
    drawn = await drawLine(line, style);
    while (drawn.width > maxWidth) {
      const { picture, rest } = await drawBeginning(line, style, maxWidth);
      lines.push(picture);
      line = rest;
      drawn = await drawLine(line, style);
    }
  }
  return [...lines, drawn ?? (await drawLine('', style))];
}

/** Draws as many characters as one line has room for, at least one. */
async function drawBeginning(text: string, style: LineStyle, maxWidth: number) {
  const characters = charactersOf(text);
  const beginning = (count: number) => characters.slice(0, count).join('');
  let [fits, tooMany] = [1, characters.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const { width } = await drawLine(beginning(middle), style);
    if (width <= maxWidth) fits = middle;
    else tooMany = middle;
  }
  return { picture: await drawLine(beginning(fits), style), rest: characters.slice(fits).join('') };
}

async function drawLine(text: string, { fontSize, bold, size, ascent, descent }: LineStyle): Promise<Bitmap> {
  const runs = splitByFont(text);
  await Promise.all(runs.map(({ font }) => load(font)));
  const bar = await barOf(fontSize);
  const picture = await drawMarkup(BAR + runs.map(runMarkup).join(''), latinFont(), fontSize);
  const line = createBitmap(picture.width, ascent + descent);
  drawRows(line, picture, bar.baseLine - ascent);
  const cropped = cropSides(line, firstInk(line, bar.width));
  return bold ? emboldenBitmap(cropped, size === 'large' ? 2 : 1) : cropped;
}

function firstInk({ width, dots }: Bitmap, from: number): number {
  let first = width;
  for (const [index, dot] of dots.entries()) {
    const column = index % width;
    if (dot && column >= from) first = Math.min(first, column);
  }
  return Math.min(first, width - 1);
}

const runMarkup = ({ font, text }: ScriptRun): string =>
  `<span font_family="${font.name}">${toMarkup(text)}</span>`;

/** Sharp finds a font by its name once a text was drawn with its file. */
function load(font: Font): Promise<unknown> {
  const known = loadedFonts.get(font.name);
  if (known) return known;
  const loading = drawMarkup('H', font, FONT_SIZES.normal);
  loadedFonts.set(font.name, loading);
  loading.catch(() => loadedFonts.delete(font.name));
  return loading;
}

function barOf(fontSize: number): Promise<BarMetrics> {
  const known = barsBySize.get(fontSize);
  if (known) return known;
  const measured = measureBar(fontSize);
  barsBySize.set(fontSize, measured);
  measured.catch(() => barsBySize.delete(fontSize));
  return measured;
}

/** The letter H stands on the base line. */
async function measureBar(fontSize: number): Promise<BarMetrics> {
  const bar = await drawMarkup(BAR, latinFont(), fontSize);
  const { width, height, dots } = await drawMarkup(`${BAR}H`, latinFont(), fontSize);
  const columns = Array.from({ length: width }, (_, column) => column);
  const hasInk = (row: number, column: number) => dots[row * width + column] === 1;
  const rows = Array.from({ length: height }, (_, row) => row);
  const letter = columns.find((column) => column > bar.width && rows.some((row) => hasInk(row, column)));
  if (letter === undefined) throw new Error('the letter behind the bar was not drawn');
  const last = rows.findLast((row) => columns.some((column) => column >= letter && hasInk(row, column))) ?? 0;
  return { width: bar.width, baseLine: last + 1 };
}

/** Copies the rows from `top` on, which may be above the picture. */
function drawRows(target: Bitmap, { width, height, dots }: Bitmap, top: number): void {
  for (let y = Math.max(0, -top); y < Math.min(target.height, height - top); y++)
    target.dots.set(dots.subarray((top + y) * width, (top + y + 1) * width), y * target.width);
}

function stack(lines: readonly Bitmap[]): Bitmap {
  const lineHeight = lines[0]?.height ?? 0;
  const stacked = createBitmap(Math.max(...lines.map(({ width }) => width)), lineHeight * lines.length);
  for (const [index, line] of lines.entries()) drawBitmap(stacked, line, 0, index * lineHeight);
  return stacked;
}
