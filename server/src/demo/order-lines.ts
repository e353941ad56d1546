import type { NewLine } from '../features/orders/orders.repository.ts';
import type { DemoCategoryName } from './menu.ts';
import type { Random } from './random.ts';

export interface OrderableItem {
  id: string;
  name: string;
  /** Paise. */
  price: number;
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
    const { id, name, price } = random.pick(choice, (menuItem) => (menuItem.isStar ? 3 : 1));
    lines.push({ foodItemId: id, name, price, quantity });
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
