import { defineMessages } from './messages.ts';

/** The set-up of tables and areas, and the QR codes. It stands apart, because the pages of a rush do without it. */
export const tableEditMessages = defineMessages('tables.edit', {
  shapes: {
    CIRCLE: 'CIRCLE',
    RECTANGLE: 'RECTANGLE',
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
  arrange: {
    arrange: 'Arrange',
    heading: (area: string) => `Arrange ${area}`,
    howTo:
      'Drag each table to its place, or choose it and press the arrow keys. Delete takes it off the plan. Everybody sees the plan when you save it.',
    plan: (area: string) => `Plan of ${area}`,
    notPlaced: 'Not on the plan',
    placedTable: (seats: string, column: number, row: number) => `${seats}, column ${column}, row ${row}`,
    unplacedTable: (seats: string) => `${seats}, not on the plan`,
    moved: (name: string, column: number, row: number) => `${name}: column ${column}, row ${row}`,
    takenOff: (name: string) => `${name} is off the plan`,
    noPlace: (name: string) => `${name} stays: there is no free place`,
    samePlace: (name: string, other: string) =>
      `${name} and ${other} stand in the same place. Please move one of them.`,
    placeRest: 'Place the rest',
    removeAll: 'Remove all',
    cancel: 'Cancel',
    save: 'Save',
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
    add: 'Add Area',
    edit: (name: string) => `Edit ${name}`,
    save: 'Save',
    missing: 'Fill all the fields',
    name: 'Name',
    priority: 'Priority',
    priorityHint: 'Areas with a smaller number come first.',
  },
  qrCodes: {
    scanToOrder: 'Scan to see the menu and order',
    download: 'Download',
    pictureFailed: 'This browser could not make the picture. Please print the code instead.',
    print: 'Print',
    printAt: (printer: string) => `Print at ${printer}`,
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
