import fc from 'fast-check';
import { discountSteps } from './discount-steps.ts';
import { invoiceSteps } from './invoice-steps.ts';
import { lineSteps, orderSteps, statusSteps } from './kot-steps.ts';
import { moveSteps } from './move-steps.ts';
import { paymentSteps } from './payment-steps.ts';
import { availabilitySteps, choiceSteps, shopSteps } from './shop-steps.ts';
import { splitSteps } from './split-steps.ts';
import type { ModelStep } from './step.ts';
import { groupSteps } from './table-steps.ts';

const weighted = (weight: number, steps: readonly fc.Arbitrary<ModelStep>[]) =>
  steps.map((arbitrary) => ({ weight, arbitrary }));

export const anyStep = fc.oneof(
  ...weighted(12, orderSteps),
  ...weighted(4, statusSteps),
  ...weighted(3, lineSteps),
  ...weighted(8, invoiceSteps),
  ...weighted(3, discountSteps),
  ...weighted(6, paymentSteps),
  ...weighted(6, splitSteps),
  ...weighted(4, groupSteps),
  ...weighted(4, moveSteps),
  ...weighted(4, availabilitySteps),
  ...weighted(2, choiceSteps),
  ...weighted(1, shopSteps),
);
