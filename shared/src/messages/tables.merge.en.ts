import { defineMessages } from './messages.ts';

/** Merging tables into a group with one bill. Loaded when the dialog opens. */
export const mergeMessages = defineMessages('tables.merge', {
  title: 'Merge tables',
  titleWith: (table: string) => `Merge tables with ${table}`,
  howTo: 'Tap the tables of the party. They get one bill, and each order stays at its table.',
  hostFirst: 'The first table has the bill.',
  merge: 'Merge',
  mergeThese: (group: string) => `Merge ${group}`,
  chooseTable: 'Please choose another table.',
  chooseTables: 'Please choose at least two tables.',
  mergedTables: 'Merged tables',
  unmerge: (group: string) => `Unmerge ${group}`,
  unmergeTitle: (group: string) => `Unmerge ${group}?`,
  unmergeQuestion: (host: string) =>
    `Each table has its own orders again. The bill stays with table ${host}, if it has an order; the orders of the others get a new bill when it is made.`,
  confirmUnmerge: 'Unmerge',
  dropTitle: (group: string) => `Merge ${group}?`,
  dropQuestion: (host: string) =>
    `The tables get one bill, that of table ${host}. Each order stays at its table, and nothing is cooked again.`,
  back: 'Back',
});
