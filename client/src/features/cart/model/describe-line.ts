import { choiceMessages } from '@tawa/shared/messages/choices.en.ts';
import { dinerOrderMessages } from '@tawa/shared/messages/orders.diner.en.ts';
import { describeFault } from '../../item-choices/model/describe-fault.ts';
import { hasChoices } from '../../menu/model/orderable-items.ts';
import type { PricedCart, PricedLine } from './priced-cart.ts';

/** Says why the line cannot be ordered. */
export function describeLineFault({ fault, goneOptions = [] }: PricedLine): string {
  if (!fault) return dinerOrderMessages().cart.unavailable;
  return fault.error === 'item.option_unavailable' && goneOptions.length > 0
    ? choiceMessages().cart.optionsGone(goneOptions)
    : describeFault(fault);
}

/**
 * Says why the cart cannot be ordered: of each line that prevents it, the name and what is unavailable.
 * @param soldOut the sentence for a line whose item or size is unavailable
 */
export function describeCartFaults(
  { lines, hasUnavailable }: PricedCart,
  soldOut: (line: string) => string,
): string {
  const m = choiceMessages().cart;
  if (!hasUnavailable) return m.tooMany;
  const sentences = lines
    .filter(({ isAvailable }) => !isAvailable)
    .map((line) =>
      !line.fault || line.fault.error === 'item.unavailable'
        ? soldOut(line.name)
        : m.ofLine(line.name, describeLineFault(line)),
    );
  // Two lines of one sold-out item have the same sentence.
  return [...new Set(sentences)].join(' ');
}

/** Labels the button that opens the choices and the note of the line. */
export function editLineLabel({ item, note }: PricedLine): string {
  const m = choiceMessages().cart;
  if (item && hasChoices(item)) return m.edit;
  return note ? m.editNote : m.addNote;
}
