import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { isRecallable, kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { searchKey } from '@tawa/shared/search.ts';
import { useMemo } from 'react';
import { sortByCookingSince } from '../../orders/model/kot-age.ts';
import { useKots } from '../../orders/orders.queries.ts';
import { useOptimisticLineMarks } from './use-kitchen-actions.ts';
import { isWithinRingTime, useChangeSound, useKitchenBell, useNewKots } from './use-kitchen-bell.ts';

const BOARD_FILTER = { view: 'KITCHEN' } as const;
const SERVED_FILTER = { view: 'SERVED' } as const;

/**
 * Loads the kitchen's KOTs, and rings for new and changed ones.
 * @param q table name to search for
 * @param now time of the server's clock, ms UTC
 */
export function useKitchenKots(shopId: string, q: string, now: number) {
  const list = useKots(shopId, BOARD_FILTER);
  const ringing = useKitchenBell(shopId, list.data);
  const newIds = useNewKots(list.data, ringing);
  useChangeSound(list.data);
  const [kots = [], toggleLine] = useOptimisticLineMarks(shopId, list.data);
  const served = useKots(shopId, SERVED_FILTER).data?.filter((kot) => isRecallable(kot, now)) ?? [];

  const sorted = useMemo(() => sortByCookingSince(kots), [kots]);
  const all = sorted.filter((kot) => kotMatches(kot, BOARD_FILTER, now));
  const ringingIds = new Set(ringing.filter(isWithinRingTime).map(({ _id }) => _id));
  const key = searchKey(q);
  const visible = all.filter(
    (kot) => kot.status === 'CANCELLED' || searchKey(kot.tableId?.name ?? '').includes(key),
  );
  return {
    list,
    /** The oldest KOT comes first. */
    all,
    visible,
    served,
    isNew: ({ _id }: Kot) => newIds.has(_id) || ringingIds.has(_id),
    toggleLine,
  };
}

export type KitchenKots = ReturnType<typeof useKitchenKots>;
