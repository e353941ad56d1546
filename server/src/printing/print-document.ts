import { BUZZER_DIALECTS } from '@tawa/shared/printing/setup-slip.rules.ts';
import { z } from 'zod';

/**
 * What is to be on the paper, without a word about the printer: it is stored as JSON and encoded when it is sent, so
 * that another printer, or another width of its paper, prints the same document.
 */

const MAX_TEXT_LENGTH = 2000;
/** An amount of this length fits alone on a line of the narrowest paper, which has 32 columns. */
const MAX_AMOUNT_LENGTH = 32;
/** On paper of 58 mm the code of a longer link has smaller dots, which an old phone may not read. */
export const MAX_QR_LINK_LENGTH = 180;
/** A longer text makes a code that no phone reads on paper of 58 mm. */
export const MAX_QR_LENGTH = 500;

const text = z.string().max(MAX_TEXT_LENGTH);
/** The sizes multiply the width and height of a character by 1 × 1, 1 × 2 and 2 × 2. */
const size = z.enum(['normal', 'tall', 'large']);
const align = z.enum(['left', 'center', 'right']);

const look = {
  size: size.optional(),
  bold: z.boolean().optional(),
  /** White on black. */
  inverse: z.boolean().optional(),
  /** A request, note, choice or item. If a part of it is not on the paper, the slip says so. */
  isForCook: z.boolean().optional(),
};

const shortCode = z.string().min(1).max(MAX_AMOUNT_LENGTH);

const codes = {
  /** Short codes of parts of the text. A printer that cannot write such a part prints its code. */
  codes: z
    .array(z.object({ part: text.min(1), code: shortCode }))
    .max(100)
    .optional(),
  /** Stands before a text with a mark, so that a reader knows of which item the text is. */
  itemCode: shortCode.optional(),
};

const textBlock = z.object({
  kind: z.literal('text'),
  text,
  /** Stands before the text, as `2 x ` does. Further lines of the text begin below its first letter. */
  lead: z.string().max(MAX_AMOUNT_LENGTH).optional(),
  /** In columns of normal size. */
  indent: z.number().int().min(0).max(8).optional(),
  align: align.optional(),
  ...look,
  ...codes,
});

/** The left text wraps. The right text is an amount or a quantity, which is neither wrapped nor cut. */
const rowBlock = z.object({
  kind: z.literal('row'),
  left: text,
  right: z.string().max(MAX_AMOUNT_LENGTH),
  ...look,
  ...codes,
});

const printBlock = z.discriminatedUnion('kind', [
  textBlock,
  rowBlock,
  z.object({ kind: z.literal('rule'), style: z.enum(['single', 'double']).optional() }),
  z.object({ kind: z.literal('blank'), lines: z.number().int().min(1).max(10).optional() }),
  /** The value is Latin-1 only, because a printer makes the code from bytes. */
  z.object({
    kind: z.literal('qr'),
    value: z
      .string()
      .min(1)
      .max(MAX_QR_LENGTH)
      .regex(/^[\x20-\x7e\xa0-\xff]+$/),
  }),
  z.object({ kind: z.literal('cut') }),
  /** Opens the drawer. */
  z.object({ kind: z.literal('drawer') }),
  /** Without a dialect the printer's profile has it. */
  z.object({ kind: z.literal('buzzer'), dialect: z.enum(BUZZER_DIALECTS).optional() }),
  /** A line of `columns` characters, which wraps on narrower paper. */
  z.object({ kind: z.literal('ruler'), label: z.string().max(8), columns: z.literal([32, 42, 48]) }),
  /** A grey area over the width of the narrowest paper, sent as one picture. */
  z.object({ kind: z.literal('grey'), rows: z.number().int().min(8).max(240).multipleOf(8) }),
]);

export const printDocument = z.object({
  blocks: z.array(printBlock).max(2000),
  /** A trial uses everything that a printer may have, whatever the profile of its printer says. */
  isTrial: z.boolean().optional(),
  /** The KOT whose note a reader of the slip can ask for. */
  tokenNo: z.number().int().optional(),
});

export type PrintDocument = z.output<typeof printDocument>;
export type PrintBlock = z.output<typeof printBlock>;
export type TextBlock = z.output<typeof textBlock>;
export type RowBlock = z.output<typeof rowBlock>;
export type RulerBlock = Extract<PrintBlock, { kind: 'ruler' }>;
/** The short codes of an item, its variant and its options, as a block has them. */
export type ItemCodes = Pick<TextBlock, 'codes' | 'itemCode'>;
export type TextSize = z.output<typeof size>;
