import type { ChoiceFault } from '../menu/item-choices.rules.ts';
import { defineMessages } from './messages.ts';

type Details<Error extends ChoiceFault['error']> = Extract<ChoiceFault, { error: Error }>['details'];

/** The choice of a size, add-ons and a note, and a cart's lines with them. Loaded after the menu. */
export const choiceMessages = defineMessages('choices', {
  size: 'Size',
  chooseOne: 'Choose 1',
  choose: (min: number, max: number) => (min === max ? `Choose ${min}` : `Choose ${min} to ${max}`),
  upTo: (max: number) => `Up to ${max}`,
  unavailable: 'Not available now',
  more: <T>(price: T) => ['+ ', price],
  note: 'Note for the kitchen',
  noteExample: 'No onion, less oil…',
  quantity: 'Quantity',
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
  },
  /** Beside the line or the group that they are about. */
  faults: {
    'item.unavailable': 'Not available now',
    'item.variant_required': 'Please choose a size.',
    'item.option_unavailable': 'An add-on is not available any more. Please choose again.',
    'item.too_few_options': ({ group, min }: Details<'item.too_few_options'>) =>
      `Please choose at least ${min} of ${group}.`,
    'item.too_many_options': ({ group, max }: Details<'item.too_many_options'>) =>
      `Please choose at most ${max} of ${group}.`,
  },
});

export function describeFault(fault: ChoiceFault): string {
  const m = choiceMessages().faults;
  switch (fault.error) {
    case 'item.too_few_options':
      return m[fault.error](fault.details);
    case 'item.too_many_options':
      return m[fault.error](fault.details);
    default:
      return m[fault.error];
  }
}
