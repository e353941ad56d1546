import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import type { TextSize } from './print-document.ts';
import { toPrinterSigns, wrapWords } from './printable-text.ts';
import { placeCells, type TextCells, widthFactor } from './text-cells.ts';
import { UndrawableTextError } from './undrawable-text-error.ts';

interface TextLines {
  size: TextSize;
  /** The text that stands before each line. It is never inverse. */
  indent: string;
  lines: string[];
}

/** Lays the cells out as lines in the printer's own letters. No line is wider than the paper. */
export function layOutText(cells: TextCells, profile: PrinterProfile): TextLines {
  const right = toPrinterSigns(cells.right);
  const { size } = cells;
  const columns = Math.floor(profile.columns / widthFactor(size));
  if (right.length > columns - (cells.inverse ? 2 : 0)) {
    if (size !== 'large') throw new UndrawableTextError(cells.right, 'too-wide');
    return layOutText({ ...cells, size: 'tall' }, profile);
  }
  return { size, indent: indentOf(cells), lines: layOutLines(cells, right, columns) };
}

function layOutLines(cells: TextCells, right: string, columns: number): string[] {
  const lead = toPrinterSigns(cells.lead);
  const body = toPrinterSigns(cells.body).trim();
  const margin = cells.inverse ? ' ' : '';
  const inside = columns - indentOf(cells).length - 2 * margin.length;
  const places = placeCells(inside, lead.length, right.length, 1);
  const wrapped = wrapWords(places.isLeadInBody ? lead + body : body, places.bodyWidth);
  const lines = wrapped.map((text, index) => {
    const isFirst = index === 0;
    const line = (isFirst && !places.isLeadInBody ? lead : '').padEnd(places.bodyLeft) + text;
    return right && isFirst && !places.isRightBelow ? line.padEnd(inside - right.length) + right : line;
  });
  if (right && places.isRightBelow) lines.push(right.padStart(inside));
  return lines.map((line) => margin + line + margin);
}

const indentOf = ({ indent, size }: TextCells): string => ' '.repeat(Math.ceil(indent / widthFactor(size)));
