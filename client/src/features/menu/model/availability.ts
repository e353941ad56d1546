import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Availability } from '@tawa/shared/menu/menu.rules.ts';
import { availabilityMessages } from '@tawa/shared/messages/availability.en.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';

export type AvailabilityChange = BodyInput<typeof menuApi.setItemAvailability>;
type AvailabilityFields = Pick<Item, 'isAvailable' | 'soldOutUntil' | 'remaining'>;

/** Undefined while the item is counted, because it is then neither sold out nor available without a limit. */
export function availabilityOf({
  isAvailable,
  soldOutUntil,
  remaining,
}: AvailabilityFields): Availability | undefined {
  if (remaining !== null) return undefined;
  if (isAvailable) return 'AVAILABLE';
  return soldOutUntil ? 'SOLD_OUT_TODAY' : 'SOLD_OUT';
}

export function describeAvailability(item: AvailabilityFields): string {
  const m = availabilityMessages().state;
  if (item.remaining === 0) return m.noneLeft;
  if (!item.isAvailable) return item.soldOutUntil ? m.soldOutToday : m.soldOut;
  return item.remaining === null ? m.available : m.left(item.remaining);
}

/** Returns the text beside the switch, which by itself shows only on and off. */
export function describeSwitch(item: AvailabilityFields): string {
  return availabilityOf(item) === 'SOLD_OUT' ? menuMessages().item.notAvailable : describeAvailability(item);
}

/**
 * Returns the change that restores what the item was before another change. A count that had reached zero is
 * restored as sold out.
 */
export function changeBackTo(before: AvailabilityFields): AvailabilityChange {
  const availability = availabilityOf(before);
  if (availability) return { availability };
  return before.remaining
    ? { availability: 'AVAILABLE', remaining: before.remaining }
    : { availability: 'SOLD_OUT' };
}

/** Items that are not simply available come first, because they are what the staff look for. */
export function sortByAvailability(items: readonly Item[]): Item[] {
  const isFirst = (item: Item) => availabilityOf(item) !== 'AVAILABLE';
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}
