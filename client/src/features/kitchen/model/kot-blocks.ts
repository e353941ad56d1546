import { seatMessages } from '@tawa/shared/messages/seats.en.ts';
import { noteText, optionText } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { LineChange } from '@tawa/shared/orders/orders.rules.ts';

const hasLine = ({ items }: Pick<Kot, 'items'>, id: string) => items.some(({ _id }) => _id === id);

/**
 * Returns the lines of the KOT, and those that were deleted since the kitchen acknowledged it, in the order
 * in which they were added. A line that has other choices now also shows its earlier ones.
 */
function kotLines({ items, changes }: Kot): (KotLine | LineChange)[] {
  const replaced = new Set(
    changes.flatMap(({ _id, replaces }) => (hasLine({ items }, _id) ? replaces?._id : [])),
  );
  const deletedLines = changes.filter(
    ({ _id, now }) => now === 0 && !hasLine({ items }, _id) && !replaced.has(_id),
  );
  // Ids ascend in the order in which lines are added.
  return [...items, ...deletedLines].sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** This fills about four rows of a KOT. */
const MAX_SEGMENT_CHARS = 70;

/** Divides a text into segments of about equal length, so that a long one can continue in the next cell. */
export function splitRequest(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const segmentCount = Math.ceil(text.length / MAX_SEGMENT_CHARS);
  const segments: string[] = [];
  for (const word of words) {
    const last = segments.at(-1);
    const isFull = last !== undefined && last.length + word.length / 2 >= text.length / segmentCount;
    if (last === undefined || isFull) segments.push(word);
    else segments[segments.length - 1] = `${last} ${word}`;
  }
  return segments;
}

/** The seat or an option of a line, or a segment of its note. */
export interface ShownChoice {
  text: string;
  isNote: boolean;
  /** True if the choice was there when the kitchen acknowledged the line, and is no longer. */
  isGone: boolean;
  /** Set for a piece of a combo, which is marked by itself. */
  piece?: { optionId: string; isDone: boolean };
}

/** A line with its choices, or further choices of the line before it. */
export interface LineBlock {
  line: KotLine | LineChange;
  /** The choices that the kitchen acknowledged in place of these. */
  was: LineChange['replaces'];
  isContinued: boolean;
  choices: readonly ShownChoice[];
}

/**
 * A line continues in the next block after this many rows, so that no block is so high that the cells of the
 * board have to grow.
 */
const MAX_ROWS_OF_CHOICES = 5;
/** About the number of characters in a row of a KOT. */
const CHARS_OF_ROW = 20;
/** A piece needs this many rows, so that a finger can hit it. */
const ROWS_OF_PIECE = 2;

type Choices = Pick<LineChange, 'options' | 'note' | 'seat'>;

/** An option of a KOT's line has more fields than one in a change. */
type ShownOption = NonNullable<Choices['options']>[number] & Partial<KotLine['options'][number]>;

const seatTexts = ({ seat = 0 }: Choices) => (seat > 0 ? [seatMessages().seat(seat)] : []);
const optionTexts = ({ options = [] }: Choices) => options.map(optionText);
const noteSegments = ({ note }: Choices) => (note ? splitRequest(noteText(note)) : []);

/** Lists the seat and the choices of each kind: where one has changed, first the earlier and then the present one. */
function shownChoices(line: Choices, was: Choices = line): ShownChoice[] {
  const gone = (texts: readonly string[], isNote: boolean) =>
    texts.map((text) => ({ text, isNote, isGone: true }));
  const options = optionTexts(line);
  const shownOption = ({ _id, itemId, doneAt, ...words }: ShownOption): ShownChoice => ({
    text: optionText(words),
    isNote: false,
    isGone: false,
    ...(_id && itemId && { piece: { optionId: _id, isDone: doneAt != null } }),
  });
  return [
    ...((was.seat ?? 0) === (line.seat ?? 0) ? [] : gone(seatTexts(was), false)),
    ...seatTexts(line).map((text) => ({ text, isNote: false, isGone: false })),
    ...gone(
      optionTexts(was).filter((text) => !options.includes(text)),
      false,
    ),
    ...(line.options ?? []).map(shownOption),
    ...(was.note === line.note || !was.note ? [] : gone(noteSegments(was), true)),
    ...noteSegments(line).map((text) => ({ text, isNote: true, isGone: false })),
  ];
}

function rowsOf(choices: readonly ShownChoice[]): number {
  return choices.reduce(
    (sum, { text, piece }) =>
      sum + Math.max(piece ? ROWS_OF_PIECE : 1, Math.ceil(text.length / CHARS_OF_ROW)),
    0,
  );
}

function divideChoices(choices: readonly ShownChoice[]): ShownChoice[][] {
  const divided: ShownChoice[][] = [[]];
  for (const choice of choices) {
    const last = divided.at(-1) ?? [];
    if (last.length > 0 && rowsOf([...last, choice]) > MAX_ROWS_OF_CHOICES) divided.push([choice]);
    else last.push(choice);
  }
  return divided;
}

export function lineBlocks(kot: Kot): LineBlock[] {
  return kotLines(kot).flatMap((line) => {
    const was = kot.changes.find(({ _id }) => _id === line._id)?.replaces;
    const divided = divideChoices(shownChoices(line, was));
    return divided.map((choices, part) => ({ line, was, isContinued: part > 0, choices }));
  });
}

/**
 * Returns about how many rows each block has: segments of the special request, lines with their choices,
 * buttons.
 */
export function blockRows(kot: Kot): number[] {
  const ofLines = lineBlocks(kot).map(({ choices }) => 1 + rowsOf(choices));
  return [...splitRequest(kot.specialRequest).map(() => 1), ...ofLines, 1];
}
