import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { CHARACTER_DOTS } from '@tawa/shared/printing/printing.rules.ts';
import { type Bitmap, createBitmap, drawBitmap, invertBitmap } from './bitmap.ts';
import { createRunDrawer } from './draw-runs.ts';
import { drawText } from './draw-text.ts';
import { findFontOfLines } from './font.ts';
import { placeCells, type TextCells } from './text-cells.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';

/** The black margin at both sides of an inverse text. */
const MARGIN_DOTS = CHARACTER_DOTS / 2;
const SMALLER = { large: 'tall', tall: 'normal' } as const;

/**
 * Draws the cells as a picture that is not wider than the paper.
 * @throws UndrawableTextError if the font lacks a character, or the right cell is wider than the paper
 */
export async function layOutRaster(cells: TextCells, profile: PrinterProfile): Promise<Bitmap> {
  const margin = cells.inverse ? MARGIN_DOTS : 0;
  const indent = CHARACTER_DOTS * cells.indent;
  const inside = profile.dots - indent - 2 * margin;
  const cell = drawerOf(cells);
  const right = cells.right ? await drawOneLine(cells.right, cell, inside) : undefined;
  if (right === 'too-wide') {
    if (cells.size === 'normal') throw new UndrawableTextError(cells.right, 'too-wide');
    return layOutRaster({ ...cells, size: SMALLER[cells.size] }, profile);
  }
  const lead = cells.lead ? await cell(cells.lead, inside) : undefined;
  const gap = CHARACTER_DOTS;
  const leadWidth = lead ? lead.width + gap : 0;
  const places = placeCells(inside, leadWidth, right?.width ?? 0, gap);
  const body = await cell((places.isLeadInBody ? cells.lead : '') + cells.body, places.bodyWidth);
  const rightTop = right && places.isRightBelow ? body.height : 0;
  const height = Math.max(body.height, rightTop + (right?.height ?? 0));
  const width = right ? inside : Math.min(inside, places.bodyLeft + body.width);
  const line = createBitmap(width, height);
  if (lead && !places.isLeadInBody) drawBitmap(line, lead, places.bodyLeft - leadWidth, 0);
  drawBitmap(line, body, places.bodyLeft, 0);
  if (right) drawBitmap(line, right, width - right.width, rightTop);
  const shown = cells.inverse ? invertBitmap(line, margin) : line;
  return moveRight(shown, indent + freeDots(cells.align, inside - line.width));
}

type Drawer = (text: string, width: number) => Promise<Bitmap>;

/** All cells take one font, or the same fonts, so that their base lines have one height. */
function drawerOf({ lead, body, right, size, bold }: TextCells): Drawer {
  const text = [lead, body, right].join('');
  const font = findFontOfLines(text);
  return font ? (part, width) => drawText(part, font, size, bold, width) : createRunDrawer(text, size, bold);
}

async function drawOneLine(text: string, draw: Drawer, width: number): Promise<Bitmap | 'too-wide'> {
  // The width is larger than any amount, so that the amount is measured and does not wrap.
  const drawn = await draw(text, 4096);
  return drawn.width > width ? 'too-wide' : drawn;
}

function freeDots(align: TextCells['align'], free: number): number {
  if (align === 'left') return 0;
  return align === 'right' ? free : Math.floor(free / 2);
}

function moveRight(line: Bitmap, dots: number): Bitmap {
  const moved = createBitmap(dots + line.width, line.height);
  drawBitmap(moved, line, dots, 0);
  return moved;
}
