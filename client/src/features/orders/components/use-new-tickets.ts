import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { ring } from '../../../ui/sound.ts';

const NEW_MS = 12_000;
const STROKE_MS = 900;

/**
 * Rings once for each ticket that comes into the list after the first load, by the socket or by the poll, and
 * says which ones are new.
 */
export function useNewTickets(kots: readonly Kot[] | undefined): ReadonlySet<string> {
  const known = useRef<Set<string>>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!kots) return;
    const ids = kots.map(({ _id }) => _id);
    const seen = known.current;
    known.current = new Set([...(seen ?? []), ...ids]);
    const arrived = seen ? ids.filter((id) => !seen.has(id)) : [];
    if (arrived.length === 0) return;
    arrived.forEach((_, stroke) => {
      setTimeout(ring, stroke * STROKE_MS);
    });
    setFresh((before) => new Set([...before, ...arrived]));
    setTimeout(() => {
      setFresh((before) => new Set([...before].filter((id) => !arrived.includes(id))));
    }, NEW_MS);
  }, [kots]);
  return fresh;
}
