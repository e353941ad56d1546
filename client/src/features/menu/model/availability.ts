import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { Item, menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Availability } from '@tawa/shared/menu/menu.rules.ts';
import { availabilityMessages } from '@tawa/shared/messages/availability.en.ts';
import { menuMessages } from '@tawa/shared/messages/menu.en.ts';

export type AvailabilityChange = BodyInput<typeof menuApi.setItemAvailability>;
type AvailabilityFields = Pick<Item, 'isAvailable' | 'soldOutUntil' | 'remaining'>;

/** Undefined while it is counted: then it is neither sold out nor available without a limit. */
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

/** Beside the switch, which knows only on and off. */
export function describeSwitch(item: AvailabilityFields): string {
  return availabilityOf(item) === 'SOLD_OUT' ? menuMessages().item.notAvailable : describeAvailability(item);
}

/** The change that leads back to what the item was before another. Of a count that had reached zero, to sold out. */
export function changeBackTo(before: AvailabilityFields): AvailabilityChange {
  const availability = availabilityOf(before);
  if (availability) return { availability };
  return before.remaining
    ? { availability: 'AVAILABLE', remaining: before.remaining }
    : { availability: 'SOLD_OUT' };
}

/** Those that are not simply available first: they are what the staff look for. */
export function sortByAvailability(items: readonly Item[]): Item[] {
  const isFirst = (item: Item) => availabilityOf(item) !== 'AVAILABLE';
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}
