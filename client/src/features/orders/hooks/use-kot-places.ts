import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { useMemo, useState } from 'react';
import { useReleaseAfterInput } from '../../../ui/hooks/use-release-after-input.ts';
import { type MovingRow, useRowMotion } from '../../../ui/hooks/use-row-motion.ts';
import { holdPlaces, isDone, NO_HELD_KOTS, sortIntoPlaces } from '../model/held-kots.ts';
import type { KotListControl } from './use-kot-list.ts';

export interface ShownKot extends Pick<MovingRow<Kot>, 'motion'> {
  kot: Kot;
  /** True after somebody acted on it, until it moves or leaves. */
  isDone: boolean;
  hasEnded: boolean;
}

const NONE: readonly Kot[] = [];

/** The KOTs of the list in places that hold until nobody touches the page for two seconds. */
export function useKotPlaces({ kots, shown, tab, q }: KotListControl): ShownKot[] {
  const [stored, setStored] = useState(NO_HELD_KOTS);
  const key = kots ? `${tab} ${q}` : '';
  const held = holdPlaces(stored, key, kots ?? NONE, shown);
  // The next places depend on these, so they are stored.
  if (held !== stored) setStored(held);
  useReleaseAfterInput(held.isHeld, () => setStored(sortIntoPlaces(key, shown)));
  const all = useMemo(
    () => kots && [...kots, ...held.places.filter(({ hasEnded }) => hasEnded).map(({ kot }) => kot)],
    [kots, held],
  );
  const places = new Map(held.places.map((place) => [place.kot._id, place]));
  const rows = useRowMotion(
    held.places.map(({ kot }) => kot),
    all,
  );
  return rows.map(({ row: kot, motion }) => {
    const place = places.get(kot._id);
    return { kot, motion, isDone: !place || isDone(place), hasEnded: !place || place.hasEnded };
  });
}
