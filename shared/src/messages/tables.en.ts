import { defineMessages } from './messages.ts';

/** Tables wherever they are shown, and the table picker. */
export const tablesMessages = defineMessages('tables', {
  table: {
    seats: (count: number) => (count === 1 ? '1 seat' : `${count} seats`),
    qrCodeOf: (name: string) => `QR code of ${name}`,
  },
  states: {
    FREE: 'Free',
    REQUESTED: 'REQUESTED',
    OCCUPIED: 'Occupied',
  },
  stages: {
    requested: (count: number) => (count === 1 ? 'REQUESTED' : `${count} REQUESTED`),
    ready: 'Ready',
    cooking: 'In the kitchen',
    served: 'Served',
  },
  search: {
    searchTables: 'Search by table or area',
    area: 'Area',
    allAreas: 'ALL',
    notLoaded: 'The tables could not be loaded',
    noTables: 'No Tables',
    noTableFound: 'No table found',
    lookElsewhere: 'Look in another area, or search for another name.',
  },
  picker: {
    loading: 'Loading',
    tryAgain: 'Try again',
    mergeTables: 'Merge tables',
    otherTables: 'Other tables',
    addUnderTables: 'Add them under Tables in the shop’s set-up; they appear here immediately.',
    addTablesFirst: 'Add tables first.',
    goToTables: 'Go to Tables',
  },
});
