import { MAX_RUPEES, toPaise, toRupees } from '../money.ts';
import type { Item } from './item.contract.ts';
import { lineName } from './item-choices.rules.ts';
import type { OptionGroup } from './option-group.contract.ts';

/** Changes many prices by one rule. The client's preview and the server's write make the same plan. */

export const PRICE_DIRECTIONS = ['UP', 'DOWN'] as const;
export const PRICE_UNITS = ['PERCENT', 'RUPEES'] as const;
/** In rupees. */
export const PRICE_STEPS = [1, 5, 10] as const;
/** With this limit, paise times hundredths of a percent stay exact integers. */
export const MAX_PERCENT = 1_000;
/** Counts items, variants and options together. */
export const MAX_CHANGED_PRICES = 5_000;

export interface PriceRule {
  direction: (typeof PRICE_DIRECTIONS)[number];
  unit: (typeof PRICE_UNITS)[number];
  /** With at most two decimals. */
  value: number;
  /** One of `PRICE_STEPS`. */
  roundTo: number;
}

export interface PriceChange extends PriceRule {
  /** If missing, the whole menu is meant. */
  categoryId?: string | undefined;
  /** Whether the options of the items' groups change too, which other items may share. */
  withOptions?: boolean | undefined;
}

export interface PlannedPrice {
  /** Id of the item without variants, of the variant, or of the option. */
  _id: string;
  name: string;
  /** In rupees, as is `after`. */
  before: number;
  after: number;
}

export interface SeenPrice {
  _id: string;
  /** In rupees. */
  price: number;
}

const TEN_THOUSANDTHS = 10_000;

/**
 * Applies the rule to one price. A price of 0 stays 0. The result is rounded to the nearest step, half a step
 * upwards, and may become 0 or negative; see `findPriceFault`.
 * @returns paise
 */
export function changePrice(paise: number, { direction, unit, value, roundTo }: PriceRule): number {
  if (paise === 0) return 0;
  const sign = direction === 'UP' ? 1 : -1;
  // In ten-thousandths of a paisa, so that everything before the rounding is a whole number.
  const exact =
    unit === 'PERCENT'
      ? paise * (TEN_THOUSANDTHS + sign * Math.round(value * 100))
      : (paise + sign * toPaise(value)) * TEN_THOUSANDTHS;
  const step = toPaise(roundTo) * TEN_THOUSANDTHS;
  const raised = exact + step / 2;
  const rest = ((raised % step) + step) % step;
  return (raised - rest) / TEN_THOUSANDTHS;
}

/** Lists every price that the rule covers, even if it stays the same, in the order of the menu. */
export function planPriceChange(
  { items, optionGroups }: { items: readonly Item[]; optionGroups: readonly OptionGroup[] },
  change: PriceChange,
): PlannedPrice[] {
  const plan = ({ _id, price }: SeenPrice, name: string): PlannedPrice => ({
    _id,
    name,
    before: price,
    after: toRupees(changePrice(toPaise(price), change)),
  });
  const chosen = items.filter(
    ({ categoryId }) => change.categoryId === undefined || categoryId._id === change.categoryId,
  );
  const ofItems = chosen.flatMap((item) =>
    item.variants.length === 0
      ? [plan(item, item.name)]
      : item.variants.map((variant) => plan(variant, lineName(item.name, variant))),
  );
  if (!change.withOptions) return ofItems;
  const groupIds = new Set(chosen.flatMap(({ optionGroupIds }) => optionGroupIds));
  const ofOptions = optionGroups
    .filter(({ _id }) => groupIds.has(_id))
    .flatMap((group) => group.options.map((option) => plan(option, `${group.name}: ${option.name}`)));
  return [...ofItems, ...ofOptions];
}

export const isChanged = ({ before, after }: PlannedPrice): boolean => before !== after;

export type PriceFault = { error: 'item.price_too_low' | 'item.price_too_high'; details: { name: string } };

/** Finds the first price that a menu cannot have, or that would make something free. */
export function findPriceFault(plan: readonly PlannedPrice[]): PriceFault | undefined {
  for (const { name, before, after } of plan) {
    if (before > 0 && after <= 0) return { error: 'item.price_too_low', details: { name } };
    if (after > MAX_RUPEES) return { error: 'item.price_too_high', details: { name } };
  }
  return undefined;
}

/** Returns whether the preview showed the same prices before the change as this plan has. */
export function isAsSeen(plan: readonly PlannedPrice[], seen: readonly SeenPrice[]): boolean {
  const prices = new Map(seen.map(({ _id, price }) => [_id, price]));
  return prices.size === plan.length && plan.every(({ _id, before }) => prices.get(_id) === before);
}
