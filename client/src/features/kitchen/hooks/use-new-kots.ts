import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { ring } from '../../../ui/hooks/sound.ts';

const NEW_MS = 12_000;
const STROKE_MS = 900;
/** After a long outage nobody counts more. */
const MAX_STROKES = 5;

/**
 * Rings once for each ticket that comes into the list after the first load, by the socket or by the poll, and
 * says which ones are new. What somebody heard already, as a ticket that is called back, is not.
 */
export function useNewTickets(kots: readonly Kot[] | undefined): ReadonlySet<string> {
  const known = useRef<Set<string>>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!kots) return;
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...kots.map(({ _id }) => _id)]);
    if (!seen) return;
    const arrived = kots.filter((kot) => !seen.has(kot._id) && isUnheard(kot)).map(({ _id }) => _id);
    if (arrived.length === 0) return;
    arrived.slice(0, MAX_STROKES).forEach((_, stroke) => {
      setTimeout(ring, stroke * STROKE_MS);
    });
    setFresh((before) => new Set([...before, ...arrived]));
    setTimeout(() => {
      setFresh((before) => new Set([...before].filter((id) => !arrived.includes(id))));
    }, NEW_MS);
  }, [kots]);
  return fresh;
}

/** True while the kitchen's bell rings for it. */
export function isUnheard({ status, heardAt }: Kot): boolean {
  return status === 'COOKING' && heardAt === null;
}
