import { z } from 'zod';
import {
  clearable,
  emptyOrList,
  objectOrText,
  oneOf,
  optionalField,
  text,
  wholeNumber,
} from '../contract/schema.ts';
import { ALLERGENS, MAX_DESCRIPTION_LENGTH, MAX_KCAL, MAX_SERVES } from './item-facts.rules.ts';

export const itemFacts = z.object({
  description: z
    .string()
    .meta({ examples: ['Cottage cheese from the tandoor, with mint chutney.'] })
    .nullable(),
  allergens: z.array(z.enum(ALLERGENS)),
  /** Of one portion. */
  kcal: z.number().nullable(),
  serves: z.number().nullable(),
});

/** A missing fact stays unchanged; an empty one is removed. */
export const factsForm = objectOrText({
  description: clearable(text(MAX_DESCRIPTION_LENGTH)),
  allergens: optionalField(
    emptyOrList(
      oneOf(ALLERGENS, (m) => m.menu.allergen),
      ALLERGENS.length,
    ),
  ),
  kcal: clearable(wholeNumber(0, MAX_KCAL, (m) => m.menu.kcal(MAX_KCAL))),
  serves: clearable(wholeNumber(1, MAX_SERVES, (m) => m.menu.serves(MAX_SERVES))),
});
