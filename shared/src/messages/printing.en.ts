import { defineMessages } from './messages.ts';

/** What a printer writes on paper for the kitchen, on invoices, and on its test slip. */
export const printingMessages = defineMessages('printing', {
  /** Of a shop whose owner has named no station. */
  firstStation: 'Kitchen',
  kot: {
    types: { DINEIN: 'DINE-IN', TAKEAWAY: 'TAKEAWAY', DELIVERY: 'DELIVERY' },
    typeAtTable: (type: string, table: string) => `${type} ${table}`,
    token: (tokenNo: number) => `#${tokenNo}`,
    placedByStaff: (name: string) => `By ${name}`,
    placedByDiner: (name: string) => (name ? `By ${name} (guest)` : 'By a guest'),
    quantity: (quantity: number) => `${quantity} x `,
    combo: (name: string) => `${name}:`,
    specialRequest: 'SPECIAL REQUEST',
    otherStations: (names: string) => `Also cooked at: ${names}`,
    count: (items: number) => (items === 1 ? '1 item' : `${items} items`),
  },
  /** On a paper that is cut into slips. */
  slip: {
    part: (part: number, parts: number) => `Part ${part} of ${parts}`,
    continues: (part: number) => `Goes on in part ${part}`,
  },
  invoice: {
    fact: (name: string) => `${name}: `,
    item: (quantity: number, name: string) => `${quantity} x ${name}`,
    each: (rate: string) => `at ${rate}`,
  },
  head: {
    reprint: (copyNo: number) => `REPRINT ${copyNo}`,
    copy: 'COPY?',
    forStation: (station: string) => `FOR ${station.toUpperCase()}`,
    copyHint: 'It may have been printed before.',
    changed: 'CHANGED',
    cancelled: 'CANCELLED',
    note: 'NEW REQUEST',
    moved: 'MOVED',
  },
  /** In the place of a KOT that could not be read. */
  unreadable: (token: string) => `THIS KOT COULD NOT BE WRITTEN: read ${token || 'it'} on the screen`,
  changes: {
    added: 'NEW',
    removed: 'CANCEL',
    fewer: 'FEWER',
    more: 'MORE',
    instead: 'INSTEAD',
    quantities: (was: number, now: number) => `${was} -> ${now}`,
    partOf: (pieces: number, all: number) => `${pieces} of ${all}`,
    insteadOf: (line: string) => `was: ${line}`,
    noRequest: 'No request any more',
    requestBefore: (request: string) => `was: ${request}`,
    from: (place: string) => `from ${place}`,
    to: (place: string) => `to ${place}`,
    doNotCook: 'Do not cook',
  },
  test: {
    title: 'TEST SLIP',
    width: (millimetres: number, columns: number) => `${millimetres} mm, ${columns} columns`,
    ruler: 'The line of numbers fills the paper',
    sizes: { normal: 'Normal', tall: 'Tall', large: 'Large' },
    bold: 'Bold',
    inverse: 'White on black',
    amount: 'Amount in rupees',
    accents: 'Accents: Café',
    hindi: 'पनीर टिक्का, दाल मखनी',
    hindiBeside: 'Hindi: ',
    noPicture: 'This printer is set to print no Hindi.',
    done: 'Cut, buzzer and drawer follow.',
  },
  /** The numbers are those of the questions in `printersMessages().setup`. */
  setup: {
    title: 'SET-UP SLIP',
    hint: 'Say in Tawa what you see here.',
    ruler: (number: number) => `${number} `,
    letters: '4 Letters: é ü ñ Café',
    hindiBelow: '5 Hindi below:',
    hindi: 'पनीर टिक्का, दाल मखनी',
    grey: { small: '6 Small grey block:', medium: '6 Medium grey block:', large: '6 Large grey block:' },
    greyEnd: 'End of the grey blocks',
    buzzer: (number: number, dialect: string) => `${number} Buzzer ${dialect}`,
    drawer: '10 The drawer opens now.',
    end: 'It is cut below.',
  },
});
