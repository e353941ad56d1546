import { defineMessages } from './messages.ts';

/** The menu as a CSV file: export, import, preview and what is wrong in the file. */
export const menuImportMessages = defineMessages('menu-import', {
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
    unknownColumns: (names: readonly string[]) => `Not used: ${names.map((name) => `“${name}”`).join(', ')}.`,
  },
  file: {
    label: 'Menu file',
    choose: 'Choose a CSV file, or drop it here',
    chooseHint: 'Saved from any spreadsheet, up to 2,000 rows.',
    chooseAnother: 'Choose another file',
    columns: (required: readonly string[], optional: readonly string[]) =>
      `Its first row names the columns: ${joinWithAnd(required)}; ${joinWithAnd(optional)} if you like. An item that is on the menu by that name is changed, any other is added.`,
    downloadTemplate: 'Download a template',
    templateName: 'Menu template',
  },
  template: {
    tea: 'Masala Chai',
    beverages: 'BEVERAGES',
    starter: 'Paneer Tikka',
    starters: 'STARTERS',
    mainCourse: 'Butter Chicken',
    mainCourses: 'MAIN COURSE',
  },
  unreadable: {
    tooLarge: 'This file is larger than 1 MB. Please remove everything except the menu.',
    tooManyRows: (rows: number, max: number) =>
      `This file has ${rows} rows. At most ${max} can be brought in at once.`,
    noRows: 'There is nothing below the headings of this file.',
    notUtf8:
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
    correct: 'Fix them in the spreadsheet, save it and choose the file again.',
  },
  preview: {
    label: 'What the import does',
    counts: 'How many',
    added: <T>(count: T) => [count, ' new'],
    changed: <T>(count: T) => [count, ' changed'],
    same: <T>(count: T) => [count, ' as they are'],
    nothingToImport: 'The menu already matches this file: there is nothing to import.',
    newCategories: (names: readonly string[]) => `New categories: ${names.join(', ')}.`,
    rows: 'Rows',
    row: (row: number) => `Row ${row}`,
    newItem: (category: string, price: string) => `new in ${category}, ₹${price}`,
    more: (count: number) => `and ${count} more.`,
  },
});

function joinWithAnd(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
