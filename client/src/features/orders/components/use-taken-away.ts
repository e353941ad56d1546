import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LiveMessage, onHeard } from '../../../realtime/heard.ts';
import { ring } from '../../../ui/sound.ts';

const SHOWN_MS = 30_000;

/** What a ticket was when it was cancelled, or before its lines were changed. */
interface Change {
  before: Kot;
  isCancelled: boolean;
  /** ms on this device's clock. */
  until: number;
}

interface TakenAway {
  /** Cancelled tickets, which no list holds any more. */
  cancelled: Kot[];
  /** The lines as they were, of a ticket that was changed. */
  linesBefore: (kot: Kot) => readonly KotLine[] | undefined;
  /** The cook has seen it. */
  dismiss: (kotId: string) => void;
}

/**
 * What the kitchen was cooking and need not any more: cancelled tickets and changed lines, each with one ring,
 * for half a minute or until somebody says that it is seen.
 */
export function useTakenAway(shopId: string, kots: readonly Kot[] | undefined): TakenAway {
  const known = useRef(new Map<string, Kot>());
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const dismiss = useCallback(
    (kotId: string) => setChanges((all) => new Map([...all].filter(([id]) => id !== kotId))),
    [],
  );
  const note = useCallback((before: Kot, isCancelled: boolean) => {
    ring();
    setChanges((all) => {
      const first = all.get(before._id)?.before ?? before;
      return new Map(all).set(before._id, { before: first, isCancelled, until: Date.now() + SHOWN_MS });
    });
  }, []);

  useEffect(() => {
    for (const kot of kots ?? []) {
      const before = known.current.get(kot._id);
      known.current.set(kot._id, kot);
      if (before && !sameLines(before.items, kot.items)) note(before, false);
    }
  }, [kots, note]);

  useEffect(() => {
    const hear = (message: LiveMessage) => {
      if (!('kot' in message) || message.shopId !== shopId || message.kot.status === 'COOKING') return;
      // Also of what was cancelled while the link was down: the events are caught up with.
      const before = known.current.get(message.kot._id);
      known.current.delete(message.kot._id);
      if (before && message.kot.status === 'CANCELLED') note(before, true);
    };
    return onHeard(hear);
  }, [shopId, note]);

  useEffect(() => {
    if (changes.size === 0) return;
    const next = Math.min(...[...changes.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => setChanges((all) => new Map([...all].filter(([, { until }]) => until > next))),
      next - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [changes]);

  return {
    cancelled: [...changes.values()].flatMap(({ before, isCancelled }) => (isCancelled ? [before] : [])),
    linesBefore: ({ _id, items }) => {
      const change = changes.get(_id);
      return change && !sameLines(change.before.items, items) ? change.before.items : undefined;
    },
    dismiss,
  };
}

function sameLines(some: readonly KotLine[], others: readonly KotLine[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ _id, quantity }) =>
      others.some((other) => other._id === _id && other.quantity === quantity),
    )
  );
}
