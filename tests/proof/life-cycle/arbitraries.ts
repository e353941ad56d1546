import fc from 'fast-check';
import type { Choices, Model } from './model.ts';

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

const NO_OPTIONS = [0, 0];

/** Usually what the item offers; sometimes more options than are allowed. */
export const choicesArbitrary = fc.record({
  variant: fc.nat(1),
  options: fc.constantFrom(NO_OPTIONS, [1, 0], [0, 1], [2, 0], [1, 1], [2, 1]),
  note: fc.constantFrom('', '', 'No onion'),
  preferSuitable: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
});

export function pickChoices(
  item: Model['items'][number] | undefined,
  {
    variant,
    options,
    note,
    preferSuitable,
  }: typeof choicesArbitrary extends fc.Arbitrary<infer T> ? T : never,
): Choices {
  const hasVariants = (item?.variants.length ?? 0) > 0;
  return {
    variant: hasVariants === preferSuitable ? variant : null,
    options: item?.hasOptions || !preferSuitable ? options : NO_OPTIONS,
    note,
  };
}

/** An item without variants is sent one of another item. */
export function sentChoices({ items, options }: Model, nth: number, choices: Partial<Choices>) {
  const variants = [items[nth], items[0]]
    .map((item) => item?.variants ?? [])
    .find(({ length }) => length > 0);
  return {
    ...(choices.variant != null && { variantId: idAt(variants ?? [], choices.variant) }),
    ...(choices.options && {
      options: choices.options.flatMap((qty, index) =>
        qty > 0 ? [{ optionId: idAt(options.choices, index), qty }] : [],
      ),
    }),
    ...(choices.note !== undefined && { note: choices.note }),
  };
}

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
