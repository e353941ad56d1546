import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  booleanOrText,
  id,
  list,
  oneOf,
  optionalField,
  rejectWith,
  rupees,
  wholeNumber,
} from '../contract/schema.ts';
import { menuPaths } from './menu.paths.ts';
import {
  MAX_CHANGED_PRICES,
  MAX_PERCENT,
  PRICE_DIRECTIONS,
  PRICE_STEPS,
  PRICE_UNITS,
} from './price-change.rules.ts';

const isPriceStep = (value: number): boolean => PRICE_STEPS.some((step) => step === value);

const priceChangeForm = z
  .object({
    /** If missing, the whole menu is meant. */
    categoryId: optionalField(z.uuid(rejectWith((m) => m.menu.category))),
    direction: oneOf(PRICE_DIRECTIONS, (m) => m.menu.priceDirection),
    unit: oneOf(PRICE_UNITS, (m) => m.menu.priceUnit),
    value: rupees((m) => m.menu.priceValue).refine(
      (value) => value > 0,
      rejectWith((m) => m.menu.priceValue),
    ),
    roundTo: wholeNumber(1, 10, (m) => m.menu.roundTo).refine(
      isPriceStep,
      rejectWith((m) => m.menu.roundTo),
    ),
    withOptions: optionalField(booleanOrText()),
    /**
     * The prices before the change that the preview showed. If any price is another by now, nothing is
     * changed.
     */
    seen: list(z.object({ _id: id, price: rupees() }), MAX_CHANGED_PRICES, (m) => m.menu.minOnePrice),
  })
  .refine(({ unit, value }) => unit === 'RUPEES' || value <= MAX_PERCENT, {
    ...rejectWith((m) => m.menu.percent(MAX_PERCENT)),
    path: ['value'],
    when: ({ issues }) => issues.length === 0,
  });

export const priceChangeApi = {
  changePrices: endpoint(menuPaths.changePrices, {
    summary: 'Raise or lower many prices by one rule, all of them or none',
    access: { may: 'menu.edit' },
    body: priceChangeForm,
    data: z.object({ changed: z.number() }),
    idempotent: true,
  }),
};
