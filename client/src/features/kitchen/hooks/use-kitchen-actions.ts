import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { useCallback, useMemo, useState } from 'react';
import {
  type KotRequest,
  ordersClient,
  refetchKotsAfterError,
  runKotRequest,
  useKotAction,
} from '../../orders/orders.queries.ts';

export interface KitchenActions {
  busyKotIds: ReadonlySet<string>;
  /** Snapshot from when serving was requested. */
  kotToServe: Kot | undefined;
  askToServe: (kot: Kot) => void;
  cancelServe: () => void;
  /** Target of Undo. */
  lastServed: Kot | undefined;
  clearLastServed: () => void;
  serve: (kot: Kot) => void;
  recall: (kot: Kot) => void;
  markSeen: (kot: Kot) => void;
}

export function useKitchenActions(shopId: string): KitchenActions {
  const { mutateAsync } = useKotAction(shopId);
  const [busyKotIds, setBusyKotIds] = useState<ReadonlySet<string>>(new Set());
  const [kotToServe, setKotToServe] = useState<Kot>();
  const [lastServed, setLastServed] = useState<Kot>();
  const run = useCallback(
    async ({ _id }: Kot, request: KotRequest): Promise<Kot | undefined> => {
      setBusyKotIds((all) => new Set([...all, _id]));
      try {
        return (await mutateAsync(request)).data.kot;
      } catch {
        // The mutation has shown a toast.
        return undefined;
      } finally {
        setBusyKotIds((all) => new Set([...all].filter((id) => id !== _id)));
      }
    },
    [mutateAsync],
  );
  const params = (kot: Kot) => ({ params: { shopId, kotId: kot._id } });
  return {
    busyKotIds,
    kotToServe,
    askToServe: useCallback((kot: Kot) => setKotToServe(kot), []),
    cancelServe: () => setKotToServe(undefined),
    lastServed,
    clearLastServed: useCallback(() => setLastServed(undefined), []),
    serve: async (kot) => {
      setKotToServe(undefined);
      const items = kot.items.map(({ _id, quantity }) => ({ _id, quantity }));
      const served = await run(kot, () => ordersClient.updateKot({ ...params(kot), body: { items } }));
      if (served) setLastServed(served);
    },
    recall: (kot) => {
      setLastServed((last) => (last?._id === kot._id ? undefined : last));
      void run(kot, () => ordersClient.recallKot(params(kot)));
    },
    markSeen: useCallback(
      (kot: Kot) => {
        const changes = kot.changes.map(({ _id, now }) => ({ _id, now }));
        const request = () => ordersClient.seenKot({ params: { shopId, kotId: kot._id }, body: { changes } });
        // Empty message: no success toast.
        void run(kot, async () => ({ ...(await request()), message: '' }));
      },
      [run, shopId],
    ),
  };
}

interface Mark {
  kotId: string;
  lineId: string;
  isDone: boolean;
  /** As shown when tapped. */
  quantity: number;
}

export type ToggleLine = (kot: Kot, line: KotLine) => void;

/**
 * Sends marks one at a time, so that taps on one line arrive in order. Reverts failed marks.
 * @returns the KOTs with pending marks applied
 */
export function useOptimisticLineMarks(
  shopId: string,
  kots: Kot[] | undefined,
): [Kot[] | undefined, ToggleLine] {
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
    onError: (error) => refetchKotsAfterError(queryClient, shopId, error),
    onSettled: (_result, _error, mark) =>
      setPending((all) => (all.get(mark.lineId) === mark ? removeMark(all, mark) : all)),
  });
  const toggle = useCallback<ToggleLine>(
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

/** Only whether `doneAt` is null counts: a mark has no time yet. */
function applyMarks(kot: Kot, pending: ReadonlyMap<string, Mark>): Kot {
  if (!kot.items.some(({ _id }) => pending.has(_id))) return kot;
  const items = kot.items.map((line) => {
    const mark = pending.get(line._id);
    if (!mark) return line;
    return { ...line, doneAt: mark.isDone ? (line.doneAt ?? kot.createdAt) : null };
  });
  return { ...kot, items };
}
