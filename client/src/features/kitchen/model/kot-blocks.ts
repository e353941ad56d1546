import { noteText, optionText } from '@tawa/shared/orders/line-choices.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { LineChange } from '@tawa/shared/orders/orders.rules.ts';

const hasLine = ({ items }: Pick<Kot, 'items'>, id: string) => items.some(({ _id }) => _id === id);

/**
 * Lines of the KOT and lines that were deleted since the kitchen acknowledged it, in the order of adding. A line
 * that has other choices now shows what it was.
 */
function kotLines({ items, changes }: Kot): (KotLine | LineChange)[] {
  const replaced = new Set(
    changes.flatMap(({ _id, replaces }) => (hasLine({ items }, _id) ? replaces?._id : [])),
  );
  const deletedLines = changes.filter(
    ({ _id, now }) => now === 0 && !hasLine({ items }, _id) && !replaced.has(_id),
  );
  // Ids ascend in the order of adding.
  return [...items, ...deletedLines].sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** About four rows of a KOT. */
const MAX_PIECE_CHARS = 70;

/** Pieces of a text of about equal length, so that a long one can continue in the next cell. */
export function splitRequest(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const pieceCount = Math.ceil(text.length / MAX_PIECE_CHARS);
  const pieces: string[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    const isFull = last !== undefined && last.length + word.length / 2 >= text.length / pieceCount;
    if (last === undefined || isFull) pieces.push(word);
    else pieces[pieces.length - 1] = `${last} ${word}`;
  }
  return pieces;
}

/** An option of a line, or a piece of its note. */
export interface ShownChoice {
  text: string;
  isNote: boolean;
  /** It was so when the kitchen acknowledged the line. */
  isGone: boolean;
  /** A piece of a combo, which is marked by itself. */
  piece?: { optionId: string; isDone: boolean };
}

/** A line with its choices, or the rest of the choices of the line before it. */
export interface LineBlock {
  line: KotLine | LineChange;
  /** What the kitchen acknowledged in its place. */
  was: LineChange['replaces'];
  isContinued: boolean;
  choices: readonly ShownChoice[];
}

/** Beneath the name, so that no block is so high that the cells of the board grow for it. */
const MAX_ROWS_OF_CHOICES = 5;
/** About as many as a row of a KOT has. */
const CHARS_OF_ROW = 20;
/** A finger hits it. */
const ROWS_OF_PIECE = 2;

type Choices = Pick<LineChange, 'options' | 'note'>;

/** Lines of the KOT have more than the words of a change. */
type ShownOption = NonNullable<Choices['options']>[number] & Partial<KotLine['options'][number]>;

const optionTexts = ({ options = [] }: Choices) => options.map(optionText);
const notePieces = ({ note }: Choices) => (note ? splitRequest(noteText(note)) : []);

/** Each kind of choice as it was, where it is another now, before what it is. */
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
    ...gone(
      optionTexts(was).filter((text) => !options.includes(text)),
      false,
    ),
    ...(line.options ?? []).map(shownOption),
    ...(was.note === line.note || !was.note ? [] : gone(notePieces(was), true)),
    ...notePieces(line).map((text) => ({ text, isNote: true, isGone: false })),
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

/** Of the lines with their choices, pieces of the special request, buttons: about how many rows each has. */
export function blockRows(kot: Kot): number[] {
  const ofLines = lineBlocks(kot).map(({ choices }) => 1 + rowsOf(choices));
  return [...ofLines, ...splitRequest(kot.specialRequest).map(() => 1), 1];
}
