import type { Kot } from '@tawa/shared/orders/orders.contract.ts';

interface KotPlace {
  /** As it was last, if it has ended. */
  kot: Kot;
  /** The state in which the KOT was sorted to this place. */
  sortedAs: string;
  /** Paid, rejected or cancelled: the KOT has left the list of live ones. */
  hasEnded: boolean;
}

export interface HeldKots {
  /** The filter of the list. Another filter holds no place. */
  key: string;
  places: readonly KotPlace[];
  isHeld: boolean;
}

export const NO_HELD_KOTS: HeldKots = { key: '', places: [], isHeld: false };

/** Returns true for a KOT that was acted on since it was sorted to its place. */
export function isDone({ kot, sortedAs, hasEnded }: KotPlace): boolean {
  return hasEnded || stateOf(kot) !== sortedAs;
}

export function sortIntoPlaces(key: string, shown: readonly Kot[]): HeldKots {
  const places = shown.map((kot) => ({ kot, sortedAs: stateOf(kot), hasEnded: false }));
  return { key, places, isHeld: false };
}

/**
 * Keeps every KOT in its place and adds new ones at the end, where a sorted list would move one of them or has another
 * state of it. Returns `previous` itself if nothing changed.
 * @param live all live KOTs
 * @param shown those that match the filter, sorted
 */
export function holdPlaces(
  previous: HeldKots,
  key: string,
  live: readonly Kot[],
  shown: readonly Kot[],
): HeldKots {
  const sorted = sortIntoPlaces(key, shown);
  const isInOrder =
    previous.key !== key || previous.places.every((place, index) => isAt(place, shown[index]));
  const next = isInOrder
    ? sorted
    : { key, places: keepPlaces(previous.places, live, sorted.places), isHeld: true };
  return isSame(previous, next) ? previous : next;
}

function keepPlaces(
  places: readonly KotPlace[],
  live: readonly Kot[],
  sorted: readonly KotPlace[],
): KotPlace[] {
  const byId = new Map(live.map((kot) => [kot._id, kot]));
  const placedIds = new Set(places.map(({ kot }) => kot._id));
  return [
    ...places.map(({ kot, sortedAs }) => ({
      kot: byId.get(kot._id) ?? kot,
      sortedAs,
      hasEnded: !byId.has(kot._id),
    })),
    ...sorted.filter(({ kot }) => !placedIds.has(kot._id)),
  ];
}

function isAt({ kot, sortedAs }: KotPlace, shown: Kot | undefined): boolean {
  return shown !== undefined && shown._id === kot._id && stateOf(shown) === sortedAs;
}

function stateOf({ status, paidAt }: Kot): string {
  return `${status} ${paidAt}`;
}

function isSame(one: HeldKots, other: HeldKots): boolean {
  return (
    one.key === other.key &&
    one.isHeld === other.isHeld &&
    one.places.length === other.places.length &&
    one.places.every(({ kot, sortedAs, hasEnded }, index) => {
      const place = other.places[index];
      return place?.kot === kot && place.sortedAs === sortedAs && place.hasEnded === hasEnded;
    })
  );
}
