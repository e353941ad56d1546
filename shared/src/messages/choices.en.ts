import { joinWithAnd } from './join-with-and.en.ts';
import { defineMessages } from './messages.ts';

/** The choice of a size, add-ons and a note, and a cart's lines with them. Loaded after the menu. */
export const choiceMessages = defineMessages('choices', {
  size: 'Size',
  choose: (min: number, max: number) => (min === max ? `Choose ${min}` : `Choose ${min} to ${max}`),
  upTo: (max: number) => `Up to ${max}`,
  unavailable: 'Sold out',
  more: <T>(price: T) => ['+ ', price],
  note: 'Note for the kitchen',
  noteExample: 'No onion, less oil…',
  add: <T>(sum: T) => ['Add · ', sum],
  save: <T>(sum: T) => ['Save · ', sum],
  notLoaded: 'The choices could not be loaded',
  cart: {
    addNote: 'Add a note',
    editNote: 'Edit note',
    edit: 'Edit',
    option: (qty: number, name: string) => (qty === 1 ? `+ ${name}` : `+ ${qty} × ${name}`),
    note: (note: string) => `“${note}”`,
    lines: (item: string) => `${item} in your cart`,
    repeatLast: 'Repeat last',
    chooseAgain: 'Choose again',
    take: (quantity: number) => `Take ${quantity}`,
    takeOf: (quantity: number, item: string) => `Take ${quantity} ${item}`,
    tooMany: 'Fewer are left than in this order. Take fewer to continue.',
    optionsGone: (options: readonly string[]) =>
      `${joinWithAnd(options)} ${options.length === 1 ? 'is' : 'are'} not available any more. Please choose again.`,
    ofLine: (line: string, trouble: string) => `${line}: ${trouble}`,
  },
  /** Beside the line or the group that they are about. */
  faults: {
    'item.unavailable': 'Sold out',
    'item.variant_required': 'Please choose a size.',
    'item.option_unavailable': 'An add-on is not available any more. Please choose again.',
    'item.piece_unavailable': ({ option }: { option: string }) =>
      `${option} is sold out. Please choose again.`,
    'item.too_few_options': ({ group, min }: { group: string; min: number }) =>
      `Please choose at least ${min} of ${group}.`,
    'item.too_many_options': ({ group, max }: { group: string; max: number }) =>
      `Please choose at most ${max} of ${group}.`,
  },
});
