import { noteText, optionText } from '@tawa/shared/orders/line-choices.rules.ts';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import type { LineChange } from '@tawa/shared/orders/orders.rules.ts';

/** Lines of the KOT and lines that were deleted since the kitchen acknowledged it, in the order of adding. */
function kotLines({ items, changes }: Kot): (KotLine | LineChange)[] {
  const deletedLines = changes.filter(({ _id, now }) => now === 0 && !items.some((line) => line._id === _id));
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
}

/** A line with its choices, or the rest of the choices of the line before it. */
export interface LineBlock {
  line: KotLine | LineChange;
  isContinued: boolean;
  choices: readonly ShownChoice[];
}

/** A piece of a note has the height of about four options. */
const MAX_CHOICES_IN_BLOCK = 4;

function shownChoices(line: KotLine | LineChange): ShownChoice[] {
  if (!('options' in line)) return [];
  const options = line.options.map((option) => ({ text: optionText(option), isNote: false }));
  const note = line.note ? splitRequest(noteText(line.note)) : [];
  return [...options, ...note.map((text) => ({ text, isNote: true }))];
}

/** No block is so high that the cells of the board grow for it. */
function divideChoices(choices: readonly ShownChoice[]): ShownChoice[][] {
  const divided: ShownChoice[][] = [[]];
  for (const choice of choices) {
    const last = divided.at(-1) ?? [];
    const isFull =
      last.length >= MAX_CHOICES_IN_BLOCK || (last.length > 0 && last.some(({ isNote }) => isNote));
    if (isFull) divided.push([choice]);
    else last.push(choice);
  }
  return divided;
}

export function lineBlocks(kot: Kot): LineBlock[] {
  return kotLines(kot).flatMap((line) =>
    divideChoices(shownChoices(line)).map((choices, part) => ({ line, isContinued: part > 0, choices })),
  );
}

/** Of the lines with their choices, pieces of the special request, buttons: about how many rows each has. */
export function blockRows(kot: Kot): number[] {
  const ofLines = lineBlocks(kot).map(({ choices }) => 1 + choices.length);
  return [...ofLines, ...splitRequest(kot.specialRequest).map(() => 1), 1];
}
