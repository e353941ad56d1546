import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { ring } from '../../../ui/hooks/sound.ts';

const NEW_MS = 12_000;
const RING_GAP_MS = 900;
/** After a long outage nobody counts more. */
const MAX_RINGS = 5;

/**
 * Rings once for each ticket that comes into the list after the first load, by the socket or by the poll, and
 * says which ones are new. What somebody heard already, as a ticket that is called back, is not.
 */
export function useNewKots(kots: readonly Kot[] | undefined): ReadonlySet<string> {
  const known = useRef<Set<string>>(undefined);
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!kots) return;
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...kots.map(({ _id }) => _id)]);
    if (!seen) return;
    const arrived = kots.filter((kot) => !seen.has(kot._id) && isUnacknowledged(kot)).map(({ _id }) => _id);
    if (arrived.length === 0) return;
    arrived.slice(0, MAX_RINGS).forEach((_, stroke) => {
      setTimeout(ring, stroke * RING_GAP_MS);
    });
    setNewIds((before) => new Set([...before, ...arrived]));
    setTimeout(() => {
      setNewIds((before) => new Set([...before].filter((id) => !arrived.includes(id))));
    }, NEW_MS);
  }, [kots]);
  return newIds;
}

/** True while the kitchen's bell rings for it. */
export function isUnacknowledged({ status, heardAt }: Kot): boolean {
  return status === 'COOKING' && heardAt === null;
}
