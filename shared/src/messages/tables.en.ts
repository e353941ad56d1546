import type { TableShape } from '../tables/tables.rules.ts';
import { defineMessages } from './messages.ts';

/** Tables and areas, the table picker and the QR codes. */
export const tablesMessages = defineMessages('tables', {
  table: {
    seats: (count: number) => (count === 1 ? '1 seat' : `${count} seats`),
    free: 'Free',
    occupied: 'Occupied',
    qrCodeOf: (name: string) => `QR code of ${name}`,
  },
  shapes: {
    CIRCLE: 'CIRCLE',
    RECTANGLE: 'RECTANGLE',
  } satisfies Record<TableShape, string>,
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
    otherTables: 'Other tables',
    addUnderTables: 'Add them under Tables in the shop’s set-up; they appear here immediately.',
    addTablesFirst: 'Add tables first.',
    goToTables: 'Go to Tables',
  },
  list: {
    tables: 'Tables',
    addTable: 'Add Table',
    printAllCodes: 'Print all QR codes',
    startWithAddTable: 'Start with Add Table. Each one gets a QR code, by which its guests order.',
    showAllTables: 'Show all tables',
    confirmDelete: (name: string) =>
      `Are you sure to delete ${name}? Its printed QR code will not work any more.`,
  },
  columns: {
    table: 'Table',
    area: 'Area',
    seats: 'Seats',
    shape: 'Shape',
    status: 'Status',
    action: 'Action',
  },
  tableForm: {
    addTable: 'Add Table',
    addAnother: 'Add another one after this',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    fillAllFields: 'Fill all the fields',
    name: 'Name',
    nameHint: 'As it stands on the table: T4, Garden 2.',
    numberOfSeats: 'No of Seats',
    shape: 'Shape',
    selectShape: 'Select',
    area: 'Area',
    firstArea: 'First area',
    firstAreaHint: 'Every table is in a part of the restaurant: Ground Floor, Terrace, Garden.',
  },
  areas: {
    areas: 'Areas',
    addArea: 'Add Area',
    notLoaded: 'The areas could not be loaded',
    noAreas: 'No Areas',
    addAreas: 'Add one for each part of the restaurant: Ground Floor, Terrace, Garden.',
    tables: (count: number) => (count === 1 ? '1 table' : `${count} tables`),
  },
  areaForm: {
    addArea: 'Add Area',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    fillAllFields: 'Fill all the fields',
    name: 'Name',
    priority: 'Priority',
    priorityHint: 'Areas with a smaller number come first.',
  },
  qrCodes: {
    scanToOrder: 'Scan to see the menu and order',
    download: 'Download',
    pictureFailed: 'This browser could not make the picture. Please print the code instead.',
    print: 'Print',
    printAll: 'Print all QR codes',
    preview: 'Preview',
    tablesOnSheets: (tables: number, sheets: number) =>
      `${tables === 1 ? '1 table' : `${tables} tables`} on ${sheets === 1 ? '1 sheet' : `${sheets} sheets`} of A4.`,
    cutAlongLines: 'Cut along the dashed lines.',
    onlyListedTables:
      'Only the tables that the list shows now: choose ALL and clear the search to print every table.',
    cannotOpenYet: 'Phones cannot open this code yet.',
    leadsToThisComputer: <T>(url: string, command: T) => [
      `It leads to ${url}, which is this computer alone. Start Tawa with `,
      command,
      ', or set PUBLIC_URL, before you print.',
    ],
  },
});
