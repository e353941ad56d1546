import fc from 'fast-check';

const PHONES = ['9876500001', '9876500002', '9876500003'];
export const NAMES = ['T1', 'T2', 'T3', 'Garden'];
export const NOBODY = '01234567-89ab-7def-8123-456789abcdef';

export const nth = fc.nat(7);
export const phoneNo = fc.constantFrom(...PHONES);

/** Which one a step is about: mostly one that it suits. */
interface Which {
  nth: number;
  suits: boolean;
}
export const which = fc.record({
  nth,
  suits: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
});

/** The place of that one; of any where none is suitable. */
export function placeOf<T>(
  all: readonly T[],
  { nth, suits }: Which,
  isSuitable: (one: T) => boolean,
): number {
  const suitable = suits ? all.filter(isSuitable) : [];
  const some = suitable.length > 0 ? suitable : all;
  const one = some[nth % Math.max(1, some.length)];
  return one === undefined ? 0 : all.indexOf(one);
}

export function idOf(all: readonly { id: string }[], index: number): string {
  return all[index % Math.max(1, all.length)]?.id ?? NOBODY;
}
