import { type LineChoices, resolveLine } from '@tawa/shared/menu/item-choices.rules.ts';
import type { OrderMenuEntry } from '../features/menu/order-menu.service.ts';
import type { NewLine } from '../features/orders/orders.repository.ts';
import type { DemoCategoryName } from './menu.ts';
import type { Random } from './random.ts';

export interface OrderableItem extends OrderMenuEntry {
  id: string;
  category: DemoCategoryName;
  isStar: boolean;
}

export function generateOrderLines(
  menu: readonly OrderableItem[],
  partySize: number,
  isMeal: boolean,
  random: Random,
): NewLine[] {
  const lines: NewLine[] = [];

  function add(categories: readonly DemoCategoryName[], quantity: number): void {
    const chosen = new Set(lines.map((line) => line.foodItemId));
    const choice = menu.filter((item) => categories.includes(item.category) && !chosen.has(item.id));
    const picked = random.pick(choice, (menuItem) => (menuItem.isStar ? 3 : 1));
    lines.push(orderLine(picked, quantity, random));
  }

  if (!isMeal) {
    add(['CHAAT & SNACKS', 'SOUTH INDIAN'], Math.ceil(partySize / 2));
    if (partySize > 1) add(['CHAAT & SNACKS', 'SOUTH INDIAN'], Math.ceil(partySize / 3));
    add(['BEVERAGES'], partySize);
    if (random.chance(0.15)) add(['DESSERTS'], 1);
    return lines;
  }

  if (partySize > 2 || random.chance(0.4)) add(['STARTERS', 'TANDOOR'], Math.ceil(partySize / 4));
  if (partySize > 5) add(['TANDOOR'], 2);
  for (let menuItem = 0; menuItem < Math.min(4, Math.ceil(partySize / 2)); menuItem++)
    add(['MAIN COURSE'], 1);
  add(['BREADS'], partySize + random.integer(0, partySize));
  if (random.chance(0.55)) add(['RICE & BIRYANI'], Math.ceil(partySize / 4));
  if (random.chance(0.7)) add(['BEVERAGES'], random.integer(1, partySize));
  if (random.chance(0.3)) add(['DESSERTS'], random.integer(1, partySize));
  return lines;
}

const notes = ['No onion', 'Less oil', 'Well done', 'Sauce on the side'];

/** The line is named and priced by the same functions as any order. */
function orderLine({ id, item, groups }: OrderableItem, quantity: number, random: Random): NewLine {
  const resolved = resolveLine(item, groups, pickChoices({ item, groups }, random));
  if ('fault' in resolved) throw new Error(`the demo orders ${item.name} wrongly: ${resolved.fault.error}`);
  const { options, ...line } = resolved.line;
  return { foodItemId: id, ...line, quantity, options: options.length > 0 ? options : null };
}

function pickChoices({ item, groups }: OrderMenuEntry, random: Random): LineChoices {
  const variant = item.variants.length > 0 ? random.pick(item.variants) : undefined;
  const options = groups.flatMap((group) => {
    const wanted = group.min > 0 || random.chance(0.3);
    return wanted ? [{ optionId: random.pick(group.options)._id, qty: 1 }] : [];
  });
  return { variantId: variant?._id, options, note: random.chance(0.04) ? random.pick(notes) : '' };
}
