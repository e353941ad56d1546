import fc from 'fast-check';

const PHONES = ['9876500001', '9876500002', '9876500003'];
export const TABLE_NAMES = ['T1', 'T2', 'T3', 'Garden'];
export const UNKNOWN_ID = '01234567-89ab-7def-8123-456789abcdef';

export const indexArbitrary = fc.nat(7);
export const phoneArbitrary = fc.constantFrom(...PHONES);

/** Usually an entity whose state permits the step. */
interface Target {
  index: number;
  preferSuitable: boolean;
}
export const targetArbitrary = fc.record({
  index: indexArbitrary,
  preferSuitable: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
});

export function pickIndex<T>(
  all: readonly T[],
  { index, preferSuitable }: Target,
  isSuitable: (one: T) => boolean,
): number {
  const suitable = preferSuitable ? all.filter(isSuitable) : [];
  const some = suitable.length > 0 ? suitable : all;
  const one = some[index % Math.max(1, some.length)];
  return one === undefined ? 0 : all.indexOf(one);
}

export function idAt(all: readonly { id: string }[], index: number): string {
  return all[index % Math.max(1, all.length)]?.id ?? UNKNOWN_ID;
}
