import { BUZZER_DIALECTS } from '@tawa/shared/printing/setup-slip.rules.ts';
import { z } from 'zod';

/**
 * What is to be on the paper, without a word about the printer: it is stored as JSON and encoded when it is sent, so
 * that another printer, or another width of its paper, prints the same document.
 */

const MAX_TEXT_LENGTH = 2000;
/** Fits on one line of the narrowest paper (32 columns) beside nothing else. */
const MAX_AMOUNT_LENGTH = 24;
/** A longer link makes a QR code that is wider than paper of 58 mm. */
export const MAX_QR_LINK_LENGTH = 180;

const text = z.string().max(MAX_TEXT_LENGTH);
/** Times the width and height of a character: 1 × 1, 1 × 2, 2 × 2. */
const size = z.enum(['normal', 'tall', 'large']);
const align = z.enum(['left', 'center', 'right']);

const look = {
  size: size.optional(),
  bold: z.boolean().optional(),
  /** White on black. */
  inverse: z.boolean().optional(),
};

const textBlock = z.object({
  kind: z.literal('text'),
  text,
  /** Stands before the text, whose further lines begin below its beginning: `2 x `. */
  lead: z.string().max(MAX_AMOUNT_LENGTH).optional(),
  /** In columns of normal size. */
  indent: z.number().int().min(0).max(8).optional(),
  align: align.optional(),
  ...look,
});

/** The left text wraps. The right text is an amount or a quantity, which is neither wrapped nor cut. */
const rowBlock = z.object({
  kind: z.literal('row'),
  left: text,
  right: z.string().max(MAX_AMOUNT_LENGTH),
  ...look,
});

const printBlock = z.discriminatedUnion('kind', [
  textBlock,
  rowBlock,
  z.object({ kind: z.literal('rule'), style: z.enum(['single', 'double']).optional() }),
  z.object({ kind: z.literal('blank'), lines: z.number().int().min(1).max(10).optional() }),
  /** Latin-1 only: a printer makes the code from bytes. */
  z.object({
    kind: z.literal('qr'),
    value: z
      .string()
      .min(1)
      .max(500)
      .regex(/^[\x20-\x7e\xa0-\xff]+$/),
  }),
  z.object({ kind: z.literal('cut') }),
  /** Opens the drawer. */
  z.object({ kind: z.literal('drawer') }),
  /** Without a dialect, that of the printer's profile. */
  z.object({ kind: z.literal('buzzer'), dialect: z.enum(BUZZER_DIALECTS).optional() }),
  /** A line of so many characters, which wraps on paper that is narrower. */
  z.object({ kind: z.literal('ruler'), label: z.string().max(8), columns: z.literal([32, 42, 48]) }),
  /** A grey area over the width of the narrowest paper, sent as one picture. */
  z.object({ kind: z.literal('grey'), rows: z.number().int().min(8).max(240).multipleOf(8) }),
]);

export const printDocument = z.object({
  blocks: z.array(printBlock).max(2000),
  /** It tries everything, whatever the printer's profile says. */
  isTrial: z.boolean().optional(),
});

export type PrintDocument = z.output<typeof printDocument>;
export type PrintBlock = z.output<typeof printBlock>;
export type TextBlock = z.output<typeof textBlock>;
export type RowBlock = z.output<typeof rowBlock>;
export type RulerBlock = Extract<PrintBlock, { kind: 'ruler' }>;
export type TextSize = z.output<typeof size>;
