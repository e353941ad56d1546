import { formatDateTime, formatTime } from '@tawa/shared/calendar.ts';
import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { noteText, optionText } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { KotType, LineChange } from '@tawa/shared/orders/orders.rules.ts';
import type { ItemCodes, PrintBlock, PrintDocument } from './print-document.ts';
import { inParts, paperLines } from './slip-parts.ts';

/** A longer paper is cut into slips, each with its head, because two metres of paper fit no clip. */
const LINES_PER_SLIP = 125;
/** So a slip has at most 25 items, however short they are. */
const MIN_LINES_PER_ITEM = 5;
/** A longer text of one block is split, because a document refuses it. */
const MAX_REPLACED_LENGTH = 500;

interface PaperLine extends ItemCodes {
  name: string;
  quantity: number;
  options: { name: string; qty: number }[];
  note: string;
  seat?: number | undefined;
  /** The name of the combo of which the line is a piece. */
  combo?: string | undefined;
}

/** A change of a line, or of a piece of a combo. */
export interface PaperChange extends LineChange, ItemCodes, Pick<PaperLine, 'combo'> {
  /** How many of the replaced pieces stay as they were. */
  rest?: number;
  replaces?: LineChange['replaces'] & ItemCodes & Pick<PaperLine, 'combo'>;
}

/** `reprint` counts from 1. `unsure`: nobody knows whether the paper before came out. */
type Copy = { reprint: number } | 'unsure';

interface PaperOptions {
  /** The station that cooks the lines. */
  stationName?: string;
  /** The other stations that cook for the same KOT. */
  otherStations?: readonly string[];
  shopName?: string;
  copy?: Copy;
}

/** A KOT for the kitchen, or the lines of one station. Kitchen paper has no prices. */
export function kotDocument(
  kot: Kot,
  { lines = kot.items, ...options }: PaperOptions & { lines?: readonly PaperLine[] } = {},
): PrintDocument {
  const content = { items: lines, blocksOf: linesBlocks, footer: footer(kot, lines, options) };
  return slipsOf(kot, options, content);
}

/** Lines whose quantity or choices changed after they were printed: old → new. */
export function changesDocument(
  kot: Kot,
  changes: readonly PaperChange[] = kot.changes,
  options: PaperOptions = {},
): PrintDocument {
  const { head } = printingMessages();
  const blocksOf = (part: readonly PaperChange[]) => part.flatMap(changeBlocks);
  return slipsOf(kot, options, { head: [banner(head.changed)], items: changes, blocksOf });
}

/** Lines, or a whole KOT, that are not to be cooked. */
export function cancelledDocument(
  kot: Kot,
  lines: readonly PaperLine[] = kot.items,
  options: PaperOptions = {},
): PrintDocument {
  const { head, changes } = printingMessages();
  const doNotCook: PrintBlock = { kind: 'text', text: changes.doNotCook, align: 'center', size: 'tall' };
  const blocksOf = (part: readonly PaperLine[]) => [doNotCook, ...linesBlocks(part)];
  return slipsOf(kot, options, { head: [banner(head.cancelled)], items: lines, blocksOf });
}

/** The special request changed after the KOT was printed. */
export function noteDocument(kot: Kot, requestBefore: string, options: PaperOptions = {}): PrintDocument {
  const { head, changes } = printingMessages();
  const now = kot.specialRequest || changes.noRequest;
  return slip(kot, options, head.note, [
    { kind: 'text', text: now, size: 'tall', bold: true, isForCook: true },
    ...(requestBefore ? [quietForCook(changes.requestBefore(requestBefore))] : []),
  ]);
}

interface Place {
  kotType: KotType;
  tableName?: string | undefined;
}

/** Order type or table changed after the KOT was printed. */
export function typeDocument(kot: Kot, before: Place, options: PaperOptions = {}): PrintDocument {
  const { head, changes } = printingMessages();
  return slip(kot, options, head.moved, [
    { kind: 'text', text: changes.from(placeText(before)), size: 'tall' },
    { kind: 'text', text: changes.to(placeText(placeOf(kot))), size: 'tall', bold: true },
  ]);
}

/** A paper that is one slip, however long its content is. */
function slip(kot: Kot, options: PaperOptions, head: string, content: PrintBlock[]): PrintDocument {
  return slipsOf(kot, options, { head: [banner(head)], items: [content], blocksOf: (part) => part.flat() });
}

interface SlipContent<Item> {
  /** Says what kind of paper it is. */
  head?: PrintBlock[];
  items: readonly Item[];
  blocksOf(part: readonly Item[]): PrintBlock[];
  /** Ends the last slip. */
  footer?: PrintBlock[];
}

/** A slip has whole items, and a head of its own, so that a reader of some of the slips knows that others are lost. */
function slipsOf<Item>(
  kot: Kot,
  options: PaperOptions,
  { head = [], items, blocksOf, footer = shopFooter(options) }: SlipContent<Item>,
): PrintDocument {
  const m = printingMessages().slip;
  const sizeOf = (item: Item) => Math.max(MIN_LINES_PER_ITEM, paperLines(blocksOf([item])));
  const parts = inParts(items, sizeOf, LINES_PER_SLIP);
  const blocks = parts.flatMap((part, index): PrintBlock[] => {
    const number = index + 1;
    const isLast = number === parts.length;
    return [
      ...head,
      ...header(kot, options, parts.length > 1 ? m.part(number, parts.length) : undefined),
      ...blocksOf(part),
      { kind: 'rule' },
      ...(isLast ? footer : [center(m.continues(number + 1))]),
      ...(isLast ? [{ kind: 'buzzer' } as const] : []),
      { kind: 'cut' },
    ];
  });
  return { tokenNo: kot.tokenNo, blocks };
}

const placeOf = ({ kotType, tableId }: Kot): Place => ({ kotType, tableName: tableId?.name });

function placeText({ kotType, tableName }: Place): string {
  const m = printingMessages().kot;
  return tableName ? m.typeAtTable(m.types[kotType], tableName) : m.types[kotType];
}

const center = (text: string): PrintBlock => ({ kind: 'text', text, align: 'center' });
const quiet = (text: string): PrintBlock => ({ kind: 'text', text });
const quietForCook = (text: string, { codes }: ItemCodes = {}): PrintBlock => ({
  kind: 'text',
  text,
  isForCook: true,
  ...(codes && { codes }),
});
const banner = (text: string): PrintBlock => ({
  kind: 'text',
  text,
  size: 'large',
  bold: true,
  inverse: true,
  align: 'center',
});

/** A cook reads type, table and token from two metres. */
function header(kot: Kot, { stationName, copy }: PaperOptions, part?: string): PrintBlock[] {
  const m = printingMessages();
  const { name, role } = kot.placedBy;
  const placedBy = role === 'DINER' ? m.kot.placedByDiner(name) : m.kot.placedByStaff(name);
  const row = { left: placeText(placeOf(kot)), right: m.kot.token(kot.tokenNo) };
  return [
    ...copyBlocks(copy),
    ...(stationName ? [{ ...center(stationName), size: 'tall', bold: true } as PrintBlock] : []),
    { kind: 'row', ...row, size: 'large', bold: true },
    ...customerBlocks(kot),
    { kind: 'row', left: placedBy, right: formatTime(kot.createdAt) },
    ...(part ? [{ ...center(part), bold: true } as PrintBlock] : []),
    { kind: 'rule', style: 'double' },
  ];
}

/** The name for the cup or bag of the order. A diner's name is in the next row already: the diner placed the order. */
function customerBlocks({ tableId, customerId, placedBy }: Kot): PrintBlock[] {
  if (tableId || !customerId || placedBy.role === 'DINER') return [];
  return [{ ...center(customerId.name), size: 'tall', bold: true } as PrintBlock];
}

/**
 * The document under another head, on each of its parts: where it belongs, or that it may have been printed
 * before.
 */
export function headed(
  { blocks, ...rest }: PrintDocument,
  { forStation, isUnsure }: { forStation?: string | undefined; isUnsure: boolean },
): PrintDocument {
  const head: PrintBlock[] = [
    ...(forStation ? [banner(printingMessages().head.forStation(forStation))] : []),
    ...copyBlocks(isUnsure ? 'unsure' : undefined),
  ];
  const last = blocks.length - 1;
  const isPart = (index: number) => blocks[index]?.kind === 'cut' && index < last;
  return {
    ...rest,
    blocks: [...head, ...blocks.flatMap((block, index) => (isPart(index) ? [block, ...head] : [block]))],
  };
}

function copyBlocks(copy: Copy | undefined): PrintBlock[] {
  const m = printingMessages().head;
  if (!copy) return [];
  return copy === 'unsure' ? [banner(m.copy), center(m.copyHint)] : [banner(m.reprint(copy.reprint))];
}

/** The lines of a KOT's paper, as they stand on it. A changed line has no quantity of its own. */
export function itemsOf({ blocks }: PrintDocument): { quantity: number | null; name: string }[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'text' || !block.bold || block.size !== 'tall' || block.align || block.indent)
      return [];
    const quantity = Number.parseInt(block.lead ?? '', 10);
    return [{ quantity: Number.isNaN(quantity) ? null : quantity, name: block.text }];
  });
}

/** Pieces of one combo stand below its name. */
const linesBlocks = (lines: readonly PaperLine[]): PrintBlock[] =>
  lines.flatMap((line, index) => [
    ...(line.combo === lines[index - 1]?.combo ? [] : comboBlocks(line)),
    ...lineBlocks(line),
  ]);

const codesOf = ({ codes, itemCode }: ItemCodes): ItemCodes => ({
  ...(codes && { codes }),
  ...(itemCode !== undefined && { itemCode }),
});

function comboBlocks({ combo, codes }: Pick<PaperLine, 'combo' | 'codes'>): PrintBlock[] {
  if (combo === undefined) return [];
  const text = printingMessages().kot.combo(combo);
  return [{ kind: 'text', text, size: 'tall', isForCook: true, ...(codes && { codes }) }];
}

function lineBlocks(line: PaperLine): PrintBlock[] {
  const lead = printingMessages().kot.quantity(line.quantity);
  return [
    { kind: 'text', lead, text: line.name, size: 'tall', bold: true, isForCook: true, ...codesOf(line) },
    ...choiceBlocks(line),
  ];
}

function choiceBlocks(
  line: Pick<PaperLine, 'seat'> & Pick<LineChange, 'options' | 'note'> & ItemCodes,
): PrintBlock[] {
  const { options, note, seat } = line;
  return [
    ...(seat
      ? [
          {
            kind: 'text',
            text: seatMessages().seat(seat),
            indent: 4,
            size: 'tall',
            ...codesOf(line),
          } as const,
        ]
      : []),
    ...(options ?? []).map((option): PrintBlock => {
      const [lead, text] = splitSign(optionText(option));
      return { kind: 'text', lead, text, indent: 4, size: 'tall', isForCook: true, ...codesOf(line) };
    }),
    ...(note
      ? [
          {
            kind: 'text',
            text: noteText(note),
            indent: 4,
            size: 'tall',
            inverse: true,
            isForCook: true,
          } as const,
        ]
      : []),
  ];
}

/** `+ Extra cheese` as `+ ` and `Extra cheese`, so that a second line begins below the name. */
function splitSign(text: string): [string, string] {
  const end = text.indexOf(' ') + 1;
  return [text.slice(0, end), text.slice(end)];
}

function changeBlocks(change: PaperChange): PrintBlock[] {
  const m = printingMessages().changes;
  const { name, was, now, rest = 0, replaces, combo } = change;
  const quantities = rest > 0 ? m.partOf(now, was) : m.quantities(was, now);
  return [
    { kind: 'row', left: changeText(change), right: quantities, size: 'tall', inverse: true },
    ...comboBlocks(change),
    { kind: 'text', text: name, size: 'tall', bold: true, isForCook: true, ...codesOf(change) },
    ...choiceBlocks(change),
    ...(replaces ? replacedBlocks(replaces, combo) : []),
    { kind: 'blank' },
  ];
}

/** Names the combo of a replaced piece only if the piece belongs to another combo now. */
function replacedBlocks(
  { combo, ...replaced }: NonNullable<PaperChange['replaces']>,
  comboNow: string | undefined,
): PrintBlock[] {
  const m = printingMessages();
  const { name, options = [], note = '', seat } = replaced;
  const isOfOther = combo !== undefined && combo !== comboNow;
  const first = m.changes.insteadOf(isOfOther ? `${m.kot.combo(combo)} ${name}` : name);
  const words = [
    first,
    ...(seat ? [seatMessages().seat(seat)] : []),
    ...options.map(optionText),
    ...(note ? [noteText(note)] : []),
  ];
  return inParts(words, (text) => text.length + 1, MAX_REPLACED_LENGTH).map((part) =>
    quietForCook(part.join(' '), replaced),
  );
}

function changeText({ was, now, replaces }: LineChange): string {
  const m = printingMessages().changes;
  if (replaces) return m.instead;
  if (was === 0) return m.added;
  if (now === 0) return m.removed;
  return now > was ? m.more : m.fewer;
}

function footer(kot: Kot, lines: readonly PaperLine[], options: PaperOptions): PrintBlock[] {
  const m = printingMessages().kot;
  const { otherStations = [] } = options;
  const request: PrintBlock[] = kot.specialRequest
    ? [
        { kind: 'text', text: m.specialRequest, bold: true, inverse: true },
        { kind: 'text', text: kot.specialRequest, size: 'tall', bold: true, isForCook: true },
        { kind: 'rule' },
      ]
    : [];
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...request,
    ...(otherStations.length > 0 ? [quiet(m.otherStations(otherStations.join(', ')))] : []),
    { kind: 'row', left: formatDateTime(kot.createdAt), right: m.count(count) },
    ...shopFooter(options),
  ];
}

const shopFooter = ({ shopName }: PaperOptions): PrintBlock[] => (shopName ? [center(shopName)] : []);
