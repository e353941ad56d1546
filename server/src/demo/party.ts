import type { NewLine } from '../features/orders/kot-writes.repository.ts';
import type { DemoCategoryName } from './menu.ts';
import type { Random } from './random.ts';

export interface Dish {
  id: string;
  name: string;
  /** Paise. */
  price: number;
  category: DemoCategoryName;
  isStar: boolean;
}

/** What a party of so many orders: tea and snacks between the meals, else the usual meal. Each dish once. */
export function whatTheyOrder(
  menu: readonly Dish[],
  people: number,
  isMeal: boolean,
  random: Random,
): NewLine[] {
  const lines: NewLine[] = [];

  function add(categories: readonly DemoCategoryName[], quantity: number): void {
    const chosen = new Set(lines.map((line) => line.foodItemId));
    const choice = menu.filter((dish) => categories.includes(dish.category) && !chosen.has(dish.id));
    const { id, name, price } = random.pick(choice, (dish) => (dish.isStar ? 3 : 1));
    lines.push({ foodItemId: id, name, price, quantity });
  }

  if (!isMeal) {
    add(['CHAAT & SNACKS', 'SOUTH INDIAN'], Math.ceil(people / 2));
    if (people > 1) add(['CHAAT & SNACKS', 'SOUTH INDIAN'], Math.ceil(people / 3));
    add(['BEVERAGES'], people);
    if (random.chance(0.15)) add(['DESSERTS'], 1);
    return lines;
  }

  if (people > 2 || random.chance(0.4)) add(['STARTERS', 'TANDOOR'], Math.ceil(people / 4));
  if (people > 5) add(['TANDOOR'], 2);
  for (let dish = 0; dish < Math.min(4, Math.ceil(people / 2)); dish++) add(['MAIN COURSE'], 1);
  add(['BREADS'], people + random.whole(0, people));
  if (random.chance(0.55)) add(['RICE & BIRYANI'], Math.ceil(people / 4));
  if (random.chance(0.7)) add(['BEVERAGES'], random.whole(1, people));
  if (random.chance(0.3)) add(['DESSERTS'], random.whole(1, people));
  return lines;
}
