import { z } from 'zod';
import { BUILT_LISTS_LIMIT, endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import { clearable, id, optionalField } from '../contract/schema.ts';
import { menuPaths } from './menu.paths.ts';
import { categoryName, newCategoryName, priority } from './menu-fields.contract.ts';

export const category = z.object({
  _id: id,
  name: categoryName,
  priority: z.number().nullable(),
  noOfItems: z.number(),
});
export type Category = z.output<typeof category>;

const oneCategory = z.object({ category });

export const categoriesApi = {
  getMyCategories: endpoint(menuPaths.getMyCategories, {
    summary: 'The categories of the menu with their item counts',
    access: 'shop.anyone',
    limit: BUILT_LISTS_LIMIT,
    data: z.object({ categories: z.array(category) }),
  }),
  addCategory: endpoint(menuPaths.addCategory, {
    summary: 'Add a category; its name is kept in capitals',
    access: { may: 'menu.edit' },
    body: z.object({ name: newCategoryName, priority: optionalField(priority) }),
    data: oneCategory,
    status: 201,
  }),
  editCategory: endpoint(menuPaths.editCategory, {
    summary: 'Change a category; an empty priority is cleared',
    access: { may: 'menu.edit' },
    body: z.object({ name: newCategoryName.optional(), priority: clearable(priority) }),
    data: oneCategory,
  }),
  deleteCategory: endpoint(menuPaths.deleteCategory, {
    summary: 'Delete a category that has no items',
    access: { may: 'menu.edit' },
    data: emptyData,
  }),
};
