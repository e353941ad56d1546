import fc from 'fast-check';
import { onBills } from './bill-steps.ts';
import { onTheShop } from './shop-steps.ts';
import type { Step } from './step.ts';
import { moving, onLines, ordering } from './ticket-steps.ts';

const each = (weight: number, steps: readonly fc.Arbitrary<Step>[]) =>
  steps.map((arbitrary) => ({ weight, arbitrary }));

/** Whatever a shop may be asked for in an evening, sensible or not. */
export const anyStep = fc.oneof(
  ...each(12, ordering),
  ...each(4, moving),
  ...each(3, onLines),
  ...each(8, onBills),
  ...each(1, onTheShop),
);
