import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, money } from '../contract/fields.ts';
import { clearable, flag, notGiven, rupees, search, text, wholeNumber } from '../contract/form.ts';
import { menuRoutes } from './menu.routes.ts';
import { MEAL_TYPES } from './menu.rules.ts';

export const item = z.object({
  _id: id,
  name: z.string(),
  price: money,
  categoryId: z.object({ _id: id, name: z.string() }),
  mealType: z.enum(MEAL_TYPES),
  isStar: z.boolean(),
  isAvailable: z.boolean(),
  shortCode: z.string().nullable(),
  priority: z.number().nullable(),
});
export type Item = z.output<typeof item>;

export const category = z.object({
  _id: id,
  name: z.string(),
  priority: z.number().nullable(),
  noOfItems: z.number(),
});
export type Category = z.output<typeof category>;

const mealType = z.enum(MEAL_TYPES, 'Please choose VEG or NONVEG.');
const priority = wholeNumber(0, 9999, 'Please enter a whole number up to 9999.');

export const menuApi = {
  getMyItems: endpoint(menuRoutes.getMyItems, {
    summary: 'The menu, in its order; filters combine',
    access: 'shop.anyone',
    query: z.object({
      q: search(),
      mealType: notGiven(mealType),
      isAvailable: notGiven(flag()),
      isStar: notGiven(flag()),
      categoryId: notGiven(id),
    }),
    data: z.object({ items: z.array(item) }),
  }),
  editItem: endpoint(menuRoutes.editItem, {
    summary: 'Change an item; a toggle sends only its one field',
    access: 'shop.owner',
    body: z.object({
      name: text(80).optional(),
      price: rupees().optional(),
      categoryId: id.optional(),
      mealType: mealType.optional(),
      isStar: flag().optional(),
      isAvailable: flag().optional(),
      shortCode: clearable(text(12).transform((code) => code.toLocaleUpperCase('en-IN'))),
      priority: clearable(priority),
    }),
    data: z.object({ item }),
  }),
  getMyCategories: endpoint(menuRoutes.getMyCategories, {
    summary: 'The categories of the menu with their item counts',
    access: 'shop.anyone',
    data: z.object({ categories: z.array(category) }),
  }),
};
