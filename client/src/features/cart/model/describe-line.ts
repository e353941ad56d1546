import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { describeFault } from '../../item-choices/model/describe-fault.ts';
import { hasChoices } from '../../menu/model/orderable-items.ts';
import type { PricedLine } from './priced-cart.ts';

/** Why the line cannot be ordered. */
export function describeLineFault({ fault }: PricedLine): string {
  return fault ? describeFault(fault) : dinerOrderMessages().cart.unavailable;
}

/** Of the button that opens the line's choices and note. */
export function editLineLabel({ item, note }: PricedLine): string {
  const m = choiceMessages().cart;
  if (item && hasChoices(item)) return m.edit;
  return note ? m.editNote : m.addNote;
}
