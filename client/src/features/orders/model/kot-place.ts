import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

type Place = Pick<Kot, 'tableId' | 'movedFrom' | 'kotType'>;

/** Says where the order is, and after a move also where it was placed: `T4 → T7`. Without a table it has its type. */
export function placeText({ tableId, movedFrom, kotType }: Place): string {
  const m = kotMessages();
  const place = tableId?.name ?? m.types[kotType];
  return movedFrom ? m.moved(movedFrom.name, place) : place;
}
