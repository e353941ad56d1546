import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useCallback, useState } from 'react';
import { useKotAction } from '../../kots/hooks/use-kot-action.ts';
import { type KotRequest, ordersClient } from '../../kots/kots.queries.ts';

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
        const call = () => ordersClient.seenKot({ params: { shopId, kotId: kot._id }, body: { changes } });
        // Empty message: no success toast.
        void run(kot, async () => ({ ...(await call()), message: '' }));
      },
      [run, shopId],
    ),
  };
}
