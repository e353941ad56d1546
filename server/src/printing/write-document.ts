import { paperSignMessages } from '@tawa/shared/messages/paper-signs.en.ts';
import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { findFont } from './font.ts';
import type { ItemCodes, PrintBlock, PrintDocument, RowBlock, TextBlock } from './print-document.ts';
import { cleanText, isPrinterText, toPrinterSigns } from './printable-text.ts';
import { charactersOf } from './script-runs.ts';
import { inSlips } from './slip-parts.ts';
import { plainForm } from './text/plain-forms.ts';
import { trialProfile } from './trial-profile.ts';

interface WrittenDocument {
  /** Every text is one that the printer can write, except an amount, which stays as it is. */
  document: PrintDocument;
  /** Whether the paper lacks a part of a request, a note, a choice or an item. */
  isIncomplete: boolean;
}

/** A profile, and the marks that stand on the paper so far. */
interface Paper {
  profile: PrinterProfile;
  marks: number;
}

/**
 * Returns the document as the printer can write it: a letter that the printer lacks in a plain form, anything else as a
 * numbered mark. A slip with a mark in what the kitchen must know begins with a line that says so.
 */
export function writeDocument(document: PrintDocument, given: PrinterProfile): WrittenDocument {
  const paper: Paper = { profile: document.isTrial ? trialProfile(given) : given, marks: 0 };
  const slips = inSlips(document.blocks).map((blocks) => writeSlip(blocks, document.tokenNo, paper));
  return {
    document: { ...document, blocks: slips.flatMap(({ blocks }) => blocks) },
    isIncomplete: slips.some(({ isIncomplete }) => isIncomplete),
  };
}

function writeSlip(blocks: readonly PrintBlock[], tokenNo: number | undefined, paper: Paper) {
  let isIncomplete = false;
  const written = blocks.map((block): PrintBlock => {
    if (block.kind !== 'text' && block.kind !== 'row') return block;
    const { block: writtenBlock, isWhole } = writeBlock(block, paper);
    if (!isWhole && block.isForCook) isIncomplete = true;
    return writtenBlock;
  });
  if (!isIncomplete || tokenNo === undefined) return { blocks: written, isIncomplete };
  const text = paperSignMessages().partMissing(tokenNo);
  const head: PrintBlock = { kind: 'text', text, size: 'tall', bold: true, inverse: true };
  return { blocks: [head, ...written], isIncomplete };
}

function writeBlock(block: TextBlock | RowBlock, paper: Paper) {
  if (block.kind === 'row') {
    const left = writeNames(block.left, block, paper);
    return { block: { ...block, left: left.text }, isWhole: left.isWhole };
  }
  const lead = writeText(block.lead ?? '', paper);
  const body = writeNames(block.text, block, paper);
  const written = { ...block, text: body.text, ...(block.lead !== undefined && { lead: lead.text }) };
  return { block: written, isWhole: lead.isWhole && body.isWhole };
}

/** Writes a text in which a short code may stand for a name. */
function writeNames(given: string, { codes = [], itemCode }: ItemCodes, paper: Paper): WrittenText {
  const canWrite = (text: string) => writeText(text, { ...paper }).isWhole;
  const used = codes.filter(({ part, code }) => given.includes(part) && !canWrite(part) && canWrite(code));
  const coded = used.reduce(
    (text, { part, code }) => text.replace(part, () => writeWithCode(part, code, paper)),
    given,
  );
  const written = writeText(coded, paper);
  const isNamed = used.some(({ code }) => code === itemCode);
  if (written.isWhole || itemCode === undefined || isNamed || !canWrite(itemCode)) return written;
  return { ...written, text: `${itemCode} ${written.text}` };
}

/** Writes the code in place of what the printer cannot write, beside the rest of the name. */
function writeWithCode(name: string, code: string, { profile }: Paper): string {
  let isUsed = false;
  const { text } = writeWithMarks(cleanText(name), profile, () => {
    const mark = isUsed ? '' : ` ${code} `;
    isUsed = true;
    return mark;
  });
  return text.replace(/ +/g, ' ').replace('( ', '(').replace(' )', ')').trim();
}

/** Stands for a character that the printer cannot write. */
const UNWRITABLE = Symbol('unwritable');

interface WrittenText {
  text: string;
  isWhole: boolean;
}

function writeText(text: string, paper: Paper): WrittenText {
  const cleaned = cleanText(text);
  const isSimple = isPrinterText(toPrinterSigns(cleaned), paper.profile);
  if (isSimple) return { text: cleaned, isWhole: true };
  return writeWithMarks(cleaned, paper.profile, () => paperSignMessages().mark(++paper.marks));
}

/** Whether the printer writes the text without a mark, in a plain form if need be. */
export const canWriteWhole = (text: string, profile: PrinterProfile): boolean =>
  writeText(text, { profile, marks: 0 }).isWhole;

/** Neighbouring words that the printer cannot write take one mark. */
function writeWithMarks(cleaned: string, profile: PrinterProfile, nextMark: () => string): WrittenText {
  let written = '';
  let [isWhole, isBehindMark, blanks] = [true, false, ''];
  for (const character of charactersOf(cleaned)) {
    const form = character === ' ' ? ' ' : writeCharacter(character, profile);
    if (form === ' ') {
      blanks += form;
      continue;
    }
    if (form !== UNWRITABLE) written += blanks + form;
    else if (!isBehindMark) written += blanks + nextMark();
    blanks = '';
    isBehindMark = form === UNWRITABLE;
    isWhole &&= form !== UNWRITABLE;
  }
  return { text: written + blanks, isWhole };
}

function writeCharacter(character: string, profile: PrinterProfile): string | typeof UNWRITABLE {
  const isWritable = (form: string) =>
    profile.raster ? findFont(form) !== undefined : isPrinterText(toPrinterSigns(form), profile);
  const form = isWritable(character) ? character : plainForm(character);
  return form !== undefined && isWritable(form) ? form : UNWRITABLE;
}
