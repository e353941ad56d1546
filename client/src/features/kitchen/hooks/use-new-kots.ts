import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { ring } from '../../../ui/hooks/sound.ts';

const NEW_MS = 12_000;
const RING_GAP_MS = 900;
/** Upper bound after a long outage. */
const MAX_RINGS = 5;

/**
 * Rings once for each unacknowledged KOT added after the first load.
 * @returns ids of KOTs that are highlighted as new
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
    arrived.slice(0, MAX_RINGS).forEach((_, ringIndex) => {
      setTimeout(ring, ringIndex * RING_GAP_MS);
    });
    setNewIds((before) => new Set([...before, ...arrived]));
    setTimeout(() => {
      setNewIds((before) => new Set([...before].filter((id) => !arrived.includes(id))));
    }, NEW_MS);
  }, [kots]);
  return newIds;
}

export function isUnacknowledged({ status, heardAt }: Kot): boolean {
  return status === 'COOKING' && heardAt === null;
}
