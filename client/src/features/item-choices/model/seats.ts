import { MAX_SEAT } from '@tawa/shared/menu/item-choices.rules.ts';
import { seatMessages } from '@tawa/shared/messages/seats.en.ts';

/** Guests bring a chair, so a small table offers more seats than it has. */
const MIN_OFFERED = 4;

/**
 * Lists the whole table, as 0, and its seats for a select.
 * @param chosen is offered too, whatever the table has
 */
export function seatOptions(noOfSeats = 0, chosen = 0): [value: string, text: string][] {
  const m = seatMessages();
  const count = Math.min(MAX_SEAT, Math.max(MIN_OFFERED, noOfSeats, chosen));
  return [
    ['0', m.all],
    ...Array.from({ length: count }, (_, n): [string, string] => [`${n + 1}`, m.seat(n + 1)]),
  ];
}
