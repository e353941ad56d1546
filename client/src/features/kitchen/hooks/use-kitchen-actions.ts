import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { doneAfterMark, type LineMark } from '@tawa/shared/orders/orders.rules.ts';
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
  /** The KOT as it was when somebody asked to serve it. */
  kotToServe: Kot | undefined;
  askToServe: (kot: Kot) => void;
  cancelServe: () => void;
  /** The KOT that Undo recalls. */
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
        // An empty message shows no toast after success.
        void run(kot, async () => ({ ...(await request()), message: '' }));
      },
      [run, shopId],
    ),
  };
}

interface Mark extends LineMark {
  kotId: string;
  lineId: string;
  /** The quantity that was shown when the line was tapped. */
  quantity: number;
}

/** `optionId` is that of one piece of a combo. */
export type ToggleLine = (kot: Kot, line: KotLine, optionId?: string) => void;

const keyOf = ({ lineId, optionId = '' }: Mark): string => `${lineId} ${optionId}`;

/**
 * Sends marks one after the other, so that taps on one line arrive in order. A mark that fails is taken back.
 * @returns the KOTs with the marks that are on their way
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
      setPending((all) => (all.get(keyOf(mark)) === mark ? removeMark(all, mark) : all)),
  });
  const toggle = useCallback<ToggleLine>(
    (kot, line, optionId) => {
      const { _id: lineId, quantity, options } = line;
      const { doneAt } = options.find(({ _id }) => _id === optionId) ?? line;
      const mark = {
        kotId: kot._id,
        lineId,
        quantity,
        isDone: doneAt === null,
        ...(optionId && { optionId }),
      };
      // Of the marks of a line and its pieces the latest counts, so it is put last.
      setPending((all) => new Map(removeMark(all, mark)).set(keyOf(mark), mark));
      mutate(mark);
    },
    [mutate],
  );
  const shown = useMemo(() => kots?.map((kot) => applyMarks(kot, pending)), [kots, pending]);
  return [shown, toggle];
}

function removeMark(all: ReadonlyMap<string, Mark>, mark: Mark): ReadonlyMap<string, Mark> {
  return new Map([...all].filter(([key]) => key !== keyOf(mark)));
}

/** `doneAt` is only compared with null, because a mark on its way has no time yet. */
function applyMarks(kot: Kot, pending: ReadonlyMap<string, Mark>): Kot {
  const marks = [...pending.values()].filter(({ kotId }) => kotId === kot._id);
  if (marks.length === 0) return kot;
  const items = kot.items.map((line) =>
    marks
      .filter(({ lineId }) => lineId === line._id)
      .reduce((marked, mark) => applyMark(marked, mark, kot.createdAt), line),
  );
  return { ...kot, items };
}

function applyMark(line: KotLine, mark: Mark, at: string): KotLine {
  const { isLineDone, pieceIds } = doneAfterMark(line.options, mark);
  const options = line.options.map((option) => ({
    ...option,
    doneAt: pieceIds.has(option._id) ? (option.doneAt ?? at) : null,
  }));
  return { ...line, options, doneAt: isLineDone ? (line.doneAt ?? at) : null };
}
