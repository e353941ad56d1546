import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { useCallback, useMemo, useState } from 'react';
import { refetchAfterConflict } from '../../kots/hooks/on-conflict.ts';
import { ordersClient, runKotRequest } from '../../kots/kots.queries.ts';

interface Mark {
  kotId: string;
  lineId: string;
  isDone: boolean;
  /** As shown when tapped. */
  quantity: number;
}

export type MarkLine = (kot: Kot, line: KotLine) => void;

/**
 * Shows marks optimistically and sends them one at a time, so that taps on one line arrive in order. Reverts
 * failed marks.
 */
export function useOptimisticLineMarks(
  shopId: string,
  kots: Kot[] | undefined,
): [Kot[] | undefined, MarkLine] {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<string, Mark>>(new Map());
  const { mutate } = useMutation({
    scope: { id: `line-marks/${shopId}` },
    mutationFn: async ({ kotId, lineId, ...mark }: Mark) => {
      const params = { shopId, orderItemId: lineId };
      await runKotRequest(queryClient, shopId, () =>
        ordersClient.markOrderItem({ params, body: { kotId, ...mark } }),
      );
    },
    onError: (error) => refetchAfterConflict(queryClient, shopId, error),
    onSettled: (_answer, _error, mark) =>
      setPending((all) => (all.get(mark.lineId) === mark ? removeMark(all, mark) : all)),
  });
  const toggle = useCallback<MarkLine>(
    (kot, line) => {
      const { _id: lineId, quantity, doneAt } = line;
      const mark = { kotId: kot._id, lineId, quantity, isDone: doneAt === null };
      setPending((all) => new Map(all).set(mark.lineId, mark));
      mutate(mark);
    },
    [mutate],
  );
  const shown = useMemo(() => kots?.map((kot) => applyMarks(kot, pending)), [kots, pending]);
  return [shown, toggle];
}

function removeMark(all: ReadonlyMap<string, Mark>, { lineId }: Mark): ReadonlyMap<string, Mark> {
  return new Map([...all].filter(([id]) => id !== lineId));
}

function applyMarks(kot: Kot, pending: ReadonlyMap<string, Mark>): Kot {
  if (!kot.items.some(({ _id }) => pending.has(_id))) return kot;
  const items = kot.items.map((line) => {
    const mark = pending.get(line._id);
    if (!mark) return line;
    return { ...line, doneAt: mark.isDone ? (line.doneAt ?? kot.createdAt) : null };
  });
  return { ...kot, items };
}
