import { kotMessages } from '@tawa/shared/messages/orders.kot.en.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

type Place = Pick<Kot, 'tableId' | 'movedFrom' | 'kotType'>;

/** Says where the order is, and after a move also its first table: `T4 → T7`. Without a table it has its type. */
export function placeText({ tableId, movedFrom, kotType }: Place): string {
  const m = kotMessages();
  const place = tableId?.name ?? m.types[kotType];
  return movedFrom ? m.moved(movedFrom.name, place) : place;
}

/** True if `placeText` names a table. */
export const namesTable = ({ tableId, movedFrom }: Pick<Place, 'tableId' | 'movedFrom'>): boolean =>
  (tableId ?? movedFrom) !== null;
