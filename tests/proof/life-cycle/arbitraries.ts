import fc from 'fast-check';
import { type Choices, isShownAvailable, type Model } from './model.ts';

const PHONES = ['9876500001', '9876500002', '9876500003'];
export const TABLE_NAMES = ['T1', 'T2', 'T3', 'Garden'];
export const UNKNOWN_ID = '01234567-89ab-7def-8123-456789abcdef';

export const indexArbitrary = fc.nat(7);
export const phoneArbitrary = fc.constantFrom(...PHONES);

/** Usually what the state of the shop permits, so that most steps change something. */
export const preferSuitableArbitrary = fc.oneof(
  { weight: 9, arbitrary: fc.constant(true) },
  fc.constant(false),
);

interface Target {
  index: number;
  preferSuitable: boolean;
}
export const targetArbitrary = fc.record({ index: indexArbitrary, preferSuitable: preferSuitableArbitrary });

const NO_OPTIONS = [0, 0];

/** As they are picked: sometimes more options than are allowed. */
export const choicesArbitrary = fc.record({
  variant: fc.nat(1),
  options: fc.constantFrom(NO_OPTIONS, [1, 0], [0, 1], [2, 0], [1, 1], [2, 1]),
  note: fc.constantFrom('', '', 'No onion'),
  preferSuitable: preferSuitableArbitrary,
});

type PickedChoices = typeof choicesArbitrary extends fc.Arbitrary<infer T> ? T : never;
type Item = Model['items'][number];

/** What the item offers now, if that is preferred. */
export function pickChoices(
  item: Item | undefined,
  offered: Model['options'],
  { variant, options, note, preferSuitable }: PickedChoices,
): Choices {
  const variants = item?.variants ?? [];
  if (!preferSuitable) return { variant: variants.length > 0 ? null : variant, options, note };
  const other = variants.findIndex(({ available }) => available);
  return {
    variant: variants.length === 0 ? null : variants[variant]?.available ? variant : Math.max(0, other),
    options: item?.hasOptions ? limitOptions(options, offered) : NO_OPTIONS,
    note,
  };
}

function limitOptions(wanted: readonly number[], { choices, max }: Model['options']): number[] {
  let left = max;
  return wanted.map((qty, at) => {
    const taken = choices[at]?.available ? Math.min(qty, choices[at].maxEach, left) : 0;
    left -= taken;
    return taken;
  });
}

/** Whether so many pieces can be ordered with some choices. */
export const isOrderable = (item: Item, quantity: number): boolean =>
  !item.isDeleted &&
  isShownAvailable(item) &&
  (item.remaining ?? quantity) >= quantity &&
  (item.variants.length === 0 || item.variants.some(({ available }) => available));

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

/** The shop has nothing that suits a step which prefers it: the step is left out. */
export class NothingSuitable extends Error {}

/** @throws NothingSuitable */
export function pickIndex<T>(
  all: readonly T[],
  { index, preferSuitable }: Target,
  isSuitable: (one: T) => boolean,
): number {
  const some = preferSuitable ? all.filter(isSuitable) : all;
  const one = some[index % Math.max(1, some.length)];
  if (one !== undefined) return all.indexOf(one);
  if (preferSuitable) throw new NothingSuitable();
  return 0;
}

export function idAt(all: readonly { id: string }[], index: number): string {
  return all[index % Math.max(1, all.length)]?.id ?? UNKNOWN_ID;
}
