import { z } from 'zod';
import { BUILT_LISTS_LIMIT, endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  booleanOrText,
  clearable,
  id,
  list,
  money,
  optionalField,
  rejectWith,
  rupees,
} from '../contract/schema.ts';
import { hasPossibleRange, MAX_OPTIONS } from './item-choices.rules.ts';
import { menuPaths } from './menu.paths.ts';
import { MEAL_TYPES } from './menu.rules.ts';
import { groupName, maxEach, maxOptions, mealType, minOptions, optionName } from './menu-fields.contract.ts';

const option = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Extra cheese'] }),
  price: money,
  mealType: z.enum(MEAL_TYPES).nullable(),
  isAvailable: z.boolean(),
  /** Whether it is chosen in advance. */
  isDefault: z.boolean(),
  /** How many of this option one line can have. */
  maxEach: z.number(),
  /** Id of the item that is a piece of the combo. It may have been deleted since. */
  itemId: id.nullable(),
});

/** Add-ons or a spice level, which several items can share. A group with a `min` above 0 is required. */
export const optionGroup = z.object({
  _id: id,
  name: z.string().meta({ examples: ['Add-ons'] }),
  min: z.number(),
  max: z.number(),
  options: z.array(option),
});
export type OptionGroup = z.output<typeof optionGroup>;

const optionForm = z.object({
  _id: optionalField(id),
  name: optionName,
  price: rupees(),
  mealType: optionalField(mealType),
  isAvailable: optionalField(booleanOrText()),
  isDefault: optionalField(booleanOrText()),
  maxEach: optionalField(maxEach),
  /** A missing value stays unchanged, because earlier versions of the client do not send it. */
  itemId: clearable(id),
});

const optionGroupForm = z
  .object({
    name: groupName,
    min: minOptions,
    max: maxOptions,
    options: list(optionForm, MAX_OPTIONS, (m) => m.menu.minOneOption),
  })
  .refine(hasPossibleRange, {
    ...rejectWith((m) => m.menu.optionGroupRange),
    path: ['max'],
    // If a choice or the minimum is already wrong, the maximum is not reported as well.
    when: ({ issues }) => issues.length === 0,
  });
export type OptionGroupForm = z.output<typeof optionGroupForm>;

const oneOptionGroup = z.object({ optionGroup });

export const optionGroupsApi = {
  getMyOptionGroups: endpoint(menuPaths.getMyOptionGroups, {
    summary: 'The groups of add-ons and other choices, by name',
    access: 'shop.anyone',
    limit: BUILT_LISTS_LIMIT,
    data: z.object({ optionGroups: z.array(optionGroup) }),
  }),
  addOptionGroup: endpoint(menuPaths.addOptionGroup, {
    summary: 'Add a group of choices',
    access: { may: 'menu.edit' },
    body: optionGroupForm,
    data: oneOptionGroup,
    status: 201,
  }),
  editOptionGroup: endpoint(menuPaths.editOptionGroup, {
    summary: 'Replace a group of choices; an option keeps its id where it is sent',
    access: { may: 'menu.edit' },
    body: optionGroupForm,
    data: oneOptionGroup,
  }),
  deleteOptionGroup: endpoint(menuPaths.deleteOptionGroup, {
    summary: 'Delete a group of choices, and take it from its items',
    access: { may: 'menu.edit' },
    data: emptyData,
  }),
};
