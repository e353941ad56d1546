import { joinWithAnd } from './join-with-and.en.ts';
import { defineMessages } from './messages.ts';

interface Content {
  content: string;
}

interface Repeated {
  firstRow: number;
}

/**
 * The menu of the staff: items and categories, and the menu as a CSV file with its export,
 * import and what is wrong in it.
 */
export const menuMessages = defineMessages('menu', {
  items: {
    title: 'Items',
    add: 'Add Item',
    notLoaded: 'The items could not be loaded',
    empty: 'No Items',
    emptyHint: 'Add the first one, or bring in a whole menu from a spreadsheet with Import.',
    noneFound: 'No item found',
    showAll: 'Show the whole menu',
    count: (shown: number, all: number) => {
      const items = all === 1 ? '1 item' : `${all} items`;
      return shown === all ? items : `${shown} of ${items}`;
    },
  },
  /** Names that no printer of the shop has the letters of. */
  unwritable: {
    names: (names: readonly string[]) =>
      `No printer here can write ${joinSome(names)}. KOTs print short codes instead, or marks like [?1] without a code.`,
    withCode: 'No printer here can write this name. KOTs print its short code.',
    withoutCode: 'No printer here can write this name. Give it a short code, which KOTs print instead.',
    optionWithItem: 'No printer here can write this name. KOTs print the short code of its menu item.',
    option: 'No printer here can write this name. Choose its menu item, whose short code KOTs print instead.',
  },
  availability: {
    label: 'Availability',
    all: 'All items',
    available: 'Available',
    notAvailable: 'Sold out',
  },
  item: {
    star: (name: string) => `Star ${name}`,
    starred: 'Starred',
    isAvailable: (name: string) => `${name} is available`,
    available: 'Available',
    notAvailable: 'Sold out',
    availabilityOf: (state: string, name: string) => `${state}: change for ${name}`,
    from: 'from',
    copy: (name: string) => `Duplicate ${name}`,
  },
  choices: {
    variants: (count: number) => (count === 1 ? '1 size' : `${count} sizes`),
    noVariantLeft: 'Cannot be ordered: none of its sizes is available.',
    tooFewOptionsLeft: (group: string, min: number, items: readonly string[]) =>
      items.length === 0
        ? `Cannot be ordered: ${group} needs ${min}, and fewer are available.`
        : `Cannot be ordered: ${group} needs ${min}. Sold out: ${joinSome(items)}.`,
  },
  variants: {
    title: 'Sizes and portions',
    hint: 'Half and full plates, or small and large: each with a price of its own.',
    suggestions: { half: 'Half', full: 'Full', regular: 'Regular', large: 'Large' },
    other: 'Other size',
    unnamed: (number: number) => `Size ${number}`,
    name: 'Size',
    price: 'Rate (₹)',
    code: 'Code',
    available: 'Available',
    isDefault: 'Default',
  },
  optionGroups: {
    title: 'Choices',
    hint: 'Add-ons, spice level, fillings: a group of choices can belong to many items.',
    existing: 'Group of choices',
    select: 'Select',
    attach: 'Use it',
    add: 'New group',
    edit: (name: string) => `Edit ${name}`,
    editShort: 'Edit',
    deleted: 'Deleted group',
    rule: describeRule,
  },
  optionGroupForm: {
    edit: (name: string) => `Edit ${name}`,
    add: 'New group',
    save: 'Save',
    missing: 'Fill all the fields',
    name: 'Group',
    nameHint: 'Guests read it above the choices: Add-ons, Spice level.',
    min: 'At least',
    max: 'At most',
    options: 'Its choices',
    addOption: 'Add choice',
    unnamed: (number: number) => `Choice ${number}`,
    option: 'Choice',
    price: 'Adds (₹)',
    mealType: 'Veg mark',
    noMark: 'None',
    markOfItem: 'Of the menu item',
    item: 'Menu item',
    noItem: 'None',
    deletedItem: 'Deleted item',
    itemOfCategory: (item: string, category: string) => `${item} (${category})`,
    maxEach: 'Most of it',
    available: 'Available',
    isDefault: 'Default',
    delete: 'Delete group',
    deleteQuestion: (name: string, items: readonly string[]) =>
      items.length === 0
        ? `No item uses ${name}. Delete it?`
        : `${joinSome(items)} will no longer ask for ${name}. Delete it?`,
  },
  itemForm: {
    edit: (name: string) => `Edit ${name}`,
    add: 'Add Item',
    copyOf: (name: string) => `${name} (copy)`,
    save: 'Save',
    missing: 'Fill all the fields',
    name: 'Name',
    price: 'Price (₹)',
    priceOfVariants: 'The lowest of its sizes, which have their own.',
    mealType: 'Meal Type',
    select: 'Select',
    mealTypes: { VEG: 'Veg', NONVEG: 'Non Veg' },
    category: 'Category',
    firstCategoryHint: 'There is no category yet. Add the first one: Starters, Breads, Beverages.',
    photo: 'Photo',
    photoHint: 'The middle square of a JPEG, PNG or WebP.',
    shortCode: 'Short Code',
    shortCodeHint: 'A few letters that find the item: DM.',
    priority: 'Priority',
    priorityHint: 'A smaller number comes first.',
    gstRate: 'GST rate (%)',
    gstRateHint: (shopRate: number) => `Only where it is not ${shopRate}%, the rate of the shop.`,
  },
  categories: {
    title: 'Categories',
    add: 'Add Category',
    notLoaded: 'The categories could not be loaded',
    empty: 'No Categories',
    emptyHint: 'Add one for each page of the menu: Starters, Breads, Beverages.',
    category: 'Category',
    items: 'Items',
    priority: 'Priority',
    action: 'Action',
  },
  categoryForm: {
    edit: (name: string) => `Edit ${name}`,
    add: 'Add Category',
    save: 'Save',
    missing: 'Fill all the fields',
    name: 'Name',
    nameHint: 'Kept in capitals.',
    priority: 'Priority',
    priorityHint: 'On the menu, categories with a smaller number come first.',
  },
  import: {
    buttons: {
      import: 'Import',
      export: 'Export',
      exportHint: 'The whole menu as a CSV file',
      exportName: (shop: string) => `${shop} menu`,
    },
    dialog: {
      title: 'Import menu',
      close: 'Close',
      cancel: 'Cancel',
      import: 'Import',
      connectionLost: 'The file could not be read, because the connection is lost. Please choose it again.',
      noResponse:
        'The server did not respond. Import again when the connection is back: nothing is added twice.',
      unknownColumns: (names: readonly string[]) =>
        `Not used: ${names.map((name) => `“${name}”`).join(', ')}.`,
      titleRows: (texts: readonly string[]) =>
        `Above the headings, and not used: ${texts.map((text) => `“${text}”`).join(', ')}.`,
      guessedLetters:
        'The file does not say how its letters are written. Please look at names with accents before you import it.',
    },
    file: {
      label: 'Menu file',
      choose: 'Choose a CSV file, or drop it here',
      chooseHint: 'Saved from any spreadsheet, up to 2,000 rows.',
      chooseAnother: 'Choose another file',
      preview: 'Look at what will change',
      columns: (required: readonly string[], optional: readonly string[]) =>
        `Or take a file of your own. Its first row names the columns: ${joinWithAnd(required)}; ${joinWithAnd(optional)} if you like.`,
      downloadTemplate: 'Download a template',
      fill: 'Fill in one row for each item',
      fillHint: 'A size has a row of its own, with its name under Variant.',
      look: 'Choose the file and look at what will change',
      lookHint:
        'An item that is on the menu by that name is changed, any other is added. Nothing changes before you import.',
      templateName: 'Menu template',
    },
    template: {
      tea: 'Masala Chai',
      beverages: 'BEVERAGES',
      starter: 'Paneer Tikka',
      starters: 'STARTERS',
      mainCourse: 'Butter Chicken',
      mainCourses: 'MAIN COURSE',
      half: 'Half',
      full: 'Full',
      group: 'Spice level',
      mild: 'Mild',
      medium: 'Medium',
      hot: 'Hot',
    },
    unreadable: {
      tooLarge: 'This file is larger than 1 MB. Please remove everything except the menu.',
      tooManyRows: (rows: number, max: number) =>
        `This file has ${rows} rows. At most ${max} can be brought in at once.`,
      noRows: 'There is nothing below the headings of this file.',
      notText:
        'The letters of this file cannot be read. In the spreadsheet, save it as “CSV UTF-8” and choose it again.',
      workbook: 'This is a workbook. In the spreadsheet, save the menu as CSV and choose that file.',
    },
    errors: {
      label: 'What is wrong in the file',
      heading: (count: number) =>
        count === 1
          ? 'One thing is wrong, so nothing was imported'
          : `${count} things are wrong, so nothing was imported`,
      row: (row: number, message: string) => `Row ${row}: ${message}`,
      unclosedQuote: 'a quotation mark is not closed',
      more: (count: number) => `and ${count} more.`,
      correct: 'Correct the spreadsheet, save it and choose the file again.',
    },
    preview: {
      label: 'What the import does',
      counts: 'How many',
      added: <T>(count: T) => [count, ' new'],
      changed: <T>(count: T) => [count, ' changed'],
      same: <T>(count: T) => [count, ' as they are'],
      nothingToImport: 'The menu already matches this file: there is nothing to import.',
      newCategories: (names: readonly string[]) => `New categories: ${names.join(', ')}.`,
      newGroups: (names: readonly string[]) => `New groups of choices: ${names.join(', ')}.`,
      changedGroups: (names: readonly string[]) => `Changed groups of choices: ${names.join(', ')}.`,
      rows: 'Rows',
      row: (row: number) => `Row ${row}`,
      newItem: (category: string, price: string) => `new in ${category}, ₹${price}`,
      newItemWith: (category: string, prices: string) => `new in ${category}, ${prices}`,
      more: (count: number) => `and ${count} more.`,
    },
  },
  csv: {
    fields: {
      name: 'name',
      price: 'price',
      categoryName: 'category',
      mealType: 'meal type',
      isStar: 'starred',
      isAvailable: 'available',
      shortCode: 'short code',
      priority: 'priority',
      variant: 'size',
      isDefault: 'default',
      groupNames: 'add-on group',
      group: 'group',
      min: 'minimum',
      max: 'maximum',
      option: 'option',
      maxEach: 'maximum of each',
      itemName: 'item',
    },
    values: {
      veg: 'Veg',
      nonVeg: 'Non-veg',
      numbered: (field: string, value: number) => `${field} ${value}`,
      not: (field: string) => `not ${field}`,
      none: (field: string) => `no ${field}`,
      change: (before: string, after: string) => `${before} → ${after}`,
      newVariant: (name: string, price: string) => `new size ${name} ${price}`,
      ofVariant: (name: string, changes: string) => `${name}: ${changes}`,
    },
    ofField: (field: string) => `the ${field}`,
    underHead: (head: string) => `the cell under ${head}`,
    /** What is wrong with the cells of a file. The second value names the cell. */
    cells: {
      empty: (_: object) => 'this file is empty',
      columnTwice: ({ head }: { head: string }) => `the column “${head}” appears twice`,
      columnMissing: ({ head }: { head: string }) => `the column “${head}” is missing`,
      missing: (_: object, cell: string) => `${cell} is missing`,
      notRupees: ({ content }: Content, cell: string) => `${cell} “${content}” is not an amount in rupees`,
      mayBeThousands: ({ content, thousands }: Content & { thousands: string }, cell: string) =>
        `${cell} “${content}” may be thousands: write ${thousands}, or at most two digits after the dot`,
      shortened: ({ content }: Content, cell: string) =>
        `${cell} “${content}” has been shortened by the spreadsheet: write all of its digits`,
      doubtful: ({ content }: Content, cell: string) =>
        `${cell} “${content}” may have been changed by a program: correct it, or put an apostrophe (') before it that can be seen`,
      noHeading: ({ contents }: { contents: readonly string[] }) =>
        `there is no heading above ${contents.map((content) => `“${content}”`).join(', ')}: add one, or clear the cell`,
      containsRow: ({ content }: Content, cell: string) =>
        `${cell} “${content}” contains another row: a quotation mark is missing, or there is one too many`,
      notMealType: ({ content }: Content, cell: string) => `${cell} “${content}” is neither Veg nor Non-veg`,
      notYesOrNo: ({ content }: Content, cell: string) => `${cell} “${content}” is neither Yes nor No`,
      notValid: ({ content, reason }: Content & { reason: string }, cell: string) =>
        `${cell} “${content}” is not valid: ${reason}`,
    },
    /** What is wrong with the rows of an import. The second value names the field. */
    rows: {
      itemTwice: ({ item, firstRow }: Repeated & { item: string }) =>
        `The item “${item}” also appears in row ${firstRow}.`,
      codeTwice: ({ code, firstRow }: Repeated & { code: string }) =>
        `The short code ${code} also appears in row ${firstRow}.`,
      codeInUse: ({ code, item }: { code: string; item: string }) =>
        `The short code ${code} is already in use by “${item}”.`,
      variantMissing: ({ item }: { item: string }) =>
        `The item “${item}” has sizes: give each a row of its own, with its name under Variant.`,
      defaultTwice: ({ item, firstRow }: Repeated & { item: string }) =>
        `The default size of “${item}” is in row ${firstRow} already.`,
      defaultWithoutVariants: ({ item }: { item: string }) =>
        `“${item}” has no sizes, so none of them is the default.`,
      tooManyVariants: ({ item, max }: { item: string; max: number }) =>
        `The item “${item}” would have more than ${max} sizes.`,
      partTwice: ({ part, name, firstRow }: Repeated & { part: string; name: string }, field: string) =>
        `The ${field} “${part}” of “${name}” also appears in row ${firstRow}.`,
      differs: ({ name, firstRow }: Repeated & { name: string }, field: string) =>
        `The ${field} of “${name}” is not the same as in row ${firstRow}.`,
      groupUnknown: ({ group }: { group: string }) =>
        `There is no group “${group}” on the menu or in the table of groups of this file.`,
      itemUnknown: ({ item }: { item: string }) => `There is no item “${item}” on the menu or in this file.`,
      tooManyOptions: ({ group, max }: { group: string; max: number }) =>
        `The group “${group}” would have more than ${max} options.`,
      tooManyGroups: ({ max }: { max: number }) => `The menu would have more than ${max} groups.`,
      groupRange: ({ group }: { group: string }) =>
        `The maximum of “${group}” is less than its minimum, or more than its options allow.`,
    },
  },
});

/**
 * Heads and cells of the menu's CSV file. They are English in every language: an export can be imported again, also after
 * the language has changed, and spreadsheets of users refer to the heads.
 */
export const menuCsvTexts = {
  heads: {
    name: 'Name',
    category: 'Category',
    price: 'Price',
    mealType: 'Meal Type',
    shortCode: 'Short Code',
    priority: 'Priority',
    starred: 'Starred',
    available: 'Available',
    variant: 'Variant',
    isDefault: 'Default',
    groupNames: 'Add-on groups',
    group: 'Group',
    min: 'Min',
    max: 'Max',
    option: 'Option',
    maxEach: 'Max Each',
    item: 'Item',
  },
  cells: { veg: 'Veg', nonVeg: 'Non-veg', yes: 'Yes', no: 'No' },
} as const;

function describeRule(min: number, max: number): string {
  if (min === 0) return `Optional, up to ${max}`;
  return min === max ? `Required, exactly ${min}` : `Required, ${min} to ${max}`;
}

const MAX_NAMED = 5;

function joinSome(names: readonly string[]): string {
  if (names.length === 1) return names[0] ?? '';
  if (names.length <= MAX_NAMED) return joinWithAnd(names);
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
}
