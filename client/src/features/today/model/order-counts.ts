import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type AgeLimits, ageLevel, cookingSince, minutesBetween } from '../../orders/model/kot-age.ts';

export interface OrderCount {
  count: number;
  /** Of the oldest; 0 without orders. */
  oldestMinutes: number;
}

/** `late` and `ageing` by the shop's kitchen limits. */
export interface CookingCount extends OrderCount {
  late: number;
  ageing: number;
}

const ageOf = (kot: Kot, now: number): number => minutesBetween(cookingSince(kot), now);

/** @param now server clock, ms */
export function countOrders(kots: readonly Kot[], now: number): OrderCount {
  return { count: kots.length, oldestMinutes: Math.max(0, ...kots.map((kot) => ageOf(kot, now))) };
}

/** Without cancelled orders, which the kitchen's list also has. */
export function countCooking(kitchenKots: readonly Kot[], now: number, limits: AgeLimits): CookingCount {
  const cooking = kitchenKots.filter(({ status }) => status === 'COOKING');
  const levels = cooking.map((kot) => ageLevel(ageOf(kot, now), limits));
  return {
    ...countOrders(cooking, now),
    late: levels.filter((level) => level === 'late').length,
    ageing: levels.filter((level) => level === 'ageing').length,
  };
}
