import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { type AgeLimits, ageLevel, cookingSince, minutesBetween } from '../../orders/model/kot-age.ts';

export interface OrderCount {
  count: number;
  /** Age of the oldest order; 0 without orders. */
  oldestMinutes: number;
}

/** `late` and `ageing` count by the shop's limits for the kitchen. */
export interface CookingCount extends OrderCount {
  late: number;
  ageing: number;
}

const ageOf = (kot: Kot, now: number): number => minutesBetween(cookingSince(kot), now);

/** @param now time of the server's clock, ms UTC */
export function countOrders(kots: readonly Kot[], now: number): OrderCount {
  return { count: kots.length, oldestMinutes: Math.max(0, ...kots.map((kot) => ageOf(kot, now))) };
}

/** Leaves out cancelled orders, which the kitchen's list also has. */
export function countCooking(kitchenKots: readonly Kot[], now: number, limits: AgeLimits): CookingCount {
  const cooking = kitchenKots.filter(({ status }) => status === 'COOKING');
  const levels = cooking.map((kot) => ageLevel(ageOf(kot, now), limits));
  return {
    ...countOrders(cooking, now),
    late: levels.filter((level) => level === 'late').length,
    ageing: levels.filter((level) => level === 'ageing').length,
  };
}
