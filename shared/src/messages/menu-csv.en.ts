import { defineMessages } from './messages.ts';

/** What a menu's CSV file would change, and what is wrong in it. Heads stay as in the file. */
export const menuCsvMessages = defineMessages('menu-csv', {
  fields: {
    name: 'name',
    price: 'price',
    categoryName: 'category',
    mealType: 'meal type',
    isStar: 'starred',
    isAvailable: 'available',
    shortCode: 'short code',
    priority: 'priority',
  },
  values: {
    veg: 'Veg',
    nonVeg: 'Non-veg',
    numbered: (field: string, value: number) => `${field} ${value}`,
    not: (field: string) => `not ${field}`,
    none: (field: string) => `no ${field}`,
    change: (before: string, after: string) => `${before} → ${after}`,
  },
  file: {
    empty: 'this file is empty',
    columnTwice: (head: string) => `the column “${head}” appears twice`,
    columnMissing: (head: string) => `the column “${head}” is missing`,
  },
  cells: {
    ofField: (field: string) => `the ${field}`,
    underHead: (head: string) => `the cell under ${head}`,
    missing: (cell: string) => `${cell} is missing`,
    notRupees: (cell: string, content: string) => `${cell} “${content}” is not an amount in rupees`,
    notMealType: (cell: string, content: string) => `${cell} “${content}” is neither Veg nor Non-veg`,
    notYesOrNo: (cell: string, content: string) => `${cell} “${content}” is neither Yes nor No`,
    notValid: (cell: string, content: string, reason: string) =>
      `${cell} “${content}” is not valid: ${reason}`,
  },
  rows: {
    itemTwice: (name: string, row: number) => `The item “${name}” also appears in row ${row}.`,
    codeTwice: (code: string, row: number) => `The short code ${code} also appears in row ${row}.`,
    codeInUse: (code: string, item: string) => `The short code ${code} is already in use by “${item}”.`,
  },
});
