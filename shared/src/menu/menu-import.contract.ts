import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  booleanOrText,
  clearable,
  emptyOrList,
  list,
  name,
  optionalField,
  rupees,
} from '../contract/schema.ts';
import { MAX_OPTION_GROUPS_OF_ITEM } from './item-choices.rules.ts';
import { menuPaths } from './menu.paths.ts';
import {
  groupName,
  itemName,
  maxEach,
  maxOptions,
  mealType,
  minOptions,
  newCategoryName,
  optionName,
  priority,
  shortCode,
  variantName,
} from './menu-fields.contract.ts';
import { MAX_IMPORT_ROWS } from './menu-import.rules.ts';

/** A missing field stays unchanged. */
const importRow = z.object({
  name: itemName,
  price: rupees(),
  categoryName: newCategoryName,
  mealType,
  shortCode: clearable(shortCode),
  priority: clearable(priority),
  isStar: optionalField(booleanOrText()),
  isAvailable: optionalField(booleanOrText()),
  /** If set, price, short code, availability and default are those of the variant. */
  variant: clearable(variantName),
  isDefault: optionalField(booleanOrText()),
  groupNames: optionalField(emptyOrList(name(40), MAX_OPTION_GROUPS_OF_ITEM)),
});
export type ImportRow = z.output<typeof importRow>;

/** A row for each option. A missing field stays unchanged. */
const importOptionRow = z.object({
  group: groupName,
  min: minOptions,
  max: maxOptions,
  option: optionName,
  price: rupees(),
  mealType: clearable(mealType),
  isAvailable: optionalField(booleanOrText()),
  isDefault: optionalField(booleanOrText()),
  maxEach: optionalField(maxEach),
  itemName: clearable(itemName),
});
export type ImportOptionRow = z.output<typeof importOptionRow>;

export const menuImportApi = {
  importItems: endpoint(menuPaths.importItems, {
    summary: 'Add and change many items by their names, all of them or none',
    access: { may: 'menu.edit' },
    body: z.object({
      rows: list(importRow, MAX_IMPORT_ROWS, (m) => m.menu.minOneItem),
      optionRows: optionalField(emptyOrList(importOptionRow, MAX_IMPORT_ROWS)),
    }),
    data: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      newCategories: z.number(),
      /** Number of option groups that were added or changed. */
      optionGroups: z.number(),
    }),
  }),
};
