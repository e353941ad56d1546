import { z } from 'zod';
import { name, oneOf, wholeNumber } from '../contract/schema.ts';
import { MAX_OPTION_QUANTITY, MAX_OPTIONS } from './item-choices.rules.ts';
import { MEAL_TYPES } from './menu.rules.ts';

/** Fields that several forms of the menu and its import have. */

const upperCase = (schema: z.ZodString) =>
  schema.transform((value) => value.normalize('NFC').toLocaleUpperCase('en-IN'));

export const categoryName = z.string().meta({ examples: ['BREADS'] });
export const newCategoryName = upperCase(name(40).meta({ examples: ['BREADS'] }));
export const itemName = name(80).meta({ examples: ['Butter Naan'] });
export const shortCode = upperCase(name(12).meta({ examples: ['BN'] }));
export const mealType = oneOf(MEAL_TYPES, (m) => m.menu.mealType);
export const priority = wholeNumber(0, 9999, (m) => m.common.priority);

export const variantName = name(40).meta({ examples: ['Half'] });
export const optionName = name(40).meta({ examples: ['Extra cheese'] });
export const groupName = name(40).meta({ examples: ['Add-ons'] });
export const minOptions = wholeNumber(0, MAX_OPTIONS, (m) => m.menu.optionCount(MAX_OPTIONS));
export const maxOptions = wholeNumber(1, MAX_OPTIONS, (m) => m.menu.optionCount(MAX_OPTIONS));
export const maxEach = wholeNumber(1, MAX_OPTION_QUANTITY, (m) => m.menu.optionCount(MAX_OPTION_QUANTITY));
