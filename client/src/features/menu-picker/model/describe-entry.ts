import { lineName } from '@tawa/shared/menu/item-choices.rules.ts';
import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import type { ShortCodeInput } from './parse-short-code.ts';

export const isEntryAvailable = ({ item, variant }: ShortCodeInput): boolean =>
  item?.isAvailable === true && variant?.isAvailable !== false;

export const entryName = ({ item, variant }: ShortCodeInput): string =>
  item ? lineName(item.name, variant) : '';

export function cannotAddMessage(entry: ShortCodeInput): string {
  const m = waiterMessages().search;
  if (entry.item) return m.unavailable(entryName(entry));
  return entry.hasNoMatch ? m.noMatch(entry.query) : m.severalMatch;
}
