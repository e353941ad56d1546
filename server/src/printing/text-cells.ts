import type { RowBlock, TextBlock, TextSize } from './print-document.ts';
import { cleanText } from './printable-text.ts';

/** A text or a row, divided into cells beside each other: the lead, the body, which wraps, and the right cell. */
export interface TextCells {
  lead: string;
  body: string;
  right: string;
  size: TextSize;
  bold: boolean;
  inverse: boolean;
  align: 'left' | 'center' | 'right';
  /** In columns of normal size. */
  indent: number;
}

/** A part of the paper's width. A body that would get less room stands on lines of its own. */
const NARROWEST_BODY = 0.3;

export function toCells(block: TextBlock | RowBlock): TextCells {
  const look = {
    size: block.size ?? 'normal',
    bold: block.bold ?? false,
    inverse: block.inverse ?? false,
  } as const;
  if (block.kind === 'row') {
    const [body, right] = [cleanText(block.left), cleanText(block.right)];
    return { ...look, lead: '', body, right, align: 'left', indent: 0 };
  }
  const [lead, body] = [cleanText(block.lead ?? ''), cleanText(block.text)];
  return { ...look, lead, body, right: '', align: block.align ?? 'left', indent: block.indent ?? 0 };
}

/** Where the cells of a line stand, in columns or dots. */
interface Places {
  /** The left edge of the body, measured from the indent, and its width. */
  bodyLeft: number;
  bodyWidth: number;
  /** Whether the right cell stands on a line below the body. */
  isRightBelow: boolean;
  /** Whether the lead is written as the beginning of the body. */
  isLeadInBody: boolean;
}

/** @param total the width that all cells share, in the unit of the other widths */
export function placeCells(total: number, lead: number, right: number, gap: number): Places {
  const beside = right > 0 ? right + gap : 0;
  const enough = total * NARROWEST_BODY;
  const isRightBelow = right > 0 && total - lead - beside < enough;
  const rest = total - (isRightBelow ? 0 : beside);
  const isLeadInBody = lead > 0 && rest - lead < enough;
  const bodyLeft = isLeadInBody ? 0 : lead;
  return { bodyLeft, bodyWidth: rest - bodyLeft, isRightBelow, isLeadInBody };
}

export const widthFactor = (size: TextSize): number => (size === 'large' ? 2 : 1);
