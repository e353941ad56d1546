import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useCallback, useState } from 'react';
import { useKotAction } from '../../kots/hooks/use-kot-action.ts';
import { type KotCall, ordersClient } from '../../kots/kots.queries.ts';

export interface KitchenWork {
  /** The tickets that wait for an answer. */
  busy: ReadonlySet<string>;
  /** The ticket that the question is about, whether it is served, as it was when somebody asked. */
  asked: Kot | undefined;
  ask: (kot: Kot) => void;
  dropQuestion: () => void;
  /** What was served here last, for a way back. */
  justServed: Kot | undefined;
  forgetServed: () => void;
  serve: (kot: Kot) => void;
  recall: (kot: Kot) => void;
  seen: (kot: Kot) => void;
}

/** What the kitchen does to whole tickets, several at a time. */
export function useKitchenWork(shopId: string): KitchenWork {
  const { mutateAsync } = useKotAction(shopId);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<Kot>();
  const [justServed, setJustServed] = useState<Kot>();
  const run = useCallback(
    async ({ _id }: Kot, call: KotCall): Promise<Kot | undefined> => {
      setBusy((all) => new Set([...all, _id]));
      try {
        return (await mutateAsync(call)).data.kot;
      } catch {
        // The toast has said it.
        return undefined;
      } finally {
        setBusy((all) => new Set([...all].filter((id) => id !== _id)));
      }
    },
    [mutateAsync],
  );
  const params = (kot: Kot) => ({ params: { shopId, kotId: kot._id } });
  return {
    busy,
    asked,
    ask: useCallback((kot: Kot) => setAsked(kot), []),
    dropQuestion: () => setAsked(undefined),
    justServed,
    forgetServed: useCallback(() => setJustServed(undefined), []),
    serve: async (kot) => {
      setAsked(undefined);
      const items = kot.items.map(({ _id, quantity }) => ({ _id, quantity }));
      const served = await run(kot, () => ordersClient.updateKot({ ...params(kot), body: { items } }));
      if (served) setJustServed(served);
    },
    recall: (kot) => {
      setJustServed((last) => (last?._id === kot._id ? undefined : last));
      void run(kot, () => ordersClient.recallKot(params(kot)));
    },
    seen: useCallback(
      (kot: Kot) => {
        const changes = kot.changes.map(({ _id, now }) => ({ _id, now }));
        const call = () => ordersClient.seenKot({ params: { shopId, kotId: kot._id }, body: { changes } });
        // It goes from the ticket: no toast need say so.
        void run(kot, async () => ({ ...(await call()), message: '' }));
      },
      [run, shopId],
    ),
  };
}
