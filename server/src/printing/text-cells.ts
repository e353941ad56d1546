import type { RowBlock, TextBlock, TextSize } from './print-document.ts';
import { cleanText } from './printable-text.ts';

/** A text or a row as cells beside each other: the lead, the body that wraps, and what stands at the right. */
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

/** Of the width of the paper: a body with less stands on lines of its own. */
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
  /** Left edge and width of the body, from the indent on. */
  bodyLeft: number;
  bodyWidth: number;
  /** The right cell has a line below the body. */
  isRightBelow: boolean;
  /** The lead is the beginning of the body. */
  isLeadInBody: boolean;
}

/** @param total what is free for all cells, in the unit of the other widths */
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
