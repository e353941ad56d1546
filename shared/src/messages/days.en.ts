import { defineMessages } from './messages.ts';

/** The page of the Z reports. Loaded with it. */
export const dayMessages = defineMessages('days', {
  title: 'Z reports',
  notLoaded: 'The Z reports could not be loaded',
  none: {
    title: 'No day is closed yet',
    hint: 'Closing the day makes a Z report: what was billed and received since the last one, and whether it adds up.',
  },
  row: {
    by: (at: string, by: string) => `${at} · ${by}`,
    billed: 'Billed',
    received: 'Received',
    isRight: 'Adds up',
    isOff: (amount: string) => `Off by ${amount}`,
  },
  close: {
    close: 'Close the day',
    title: 'Close the day?',
    first: 'This makes the first Z report, over everything since the beginning.',
    question: (number: number) => `This makes Z ${number}, over everything since Z ${number - 1}.`,
    forEver: 'A Z report cannot be changed or removed.',
    unpaid: (count: number) =>
      count === 1 ? '1 order is not paid yet.' : `${count} orders are not paid yet.`,
    unpaidHint: 'The report lists open bills. What is paid later is in the next Z.',
    device: (name: string | null, count: number, lastContact: string) =>
      `${name === null ? 'The device of somebody who was removed' : `${name}’s device`} has ${count === 1 ? '1 unsent order' : `${count} unsent orders`}. Its last contact was ${lastContact}.`,
    deviceHint: 'Connect it first, or its orders will be in the next Z.',
    otherDevices: (count: number, isOther: boolean) =>
      count === 1
        ? `1 ${isOther ? 'other ' : ''}device is not connected. It had nothing unsent.`
        : `${count} ${isOther ? 'other ' : ''}devices are not connected. They had nothing unsent.`,
    drawers: 'Go to the drawers',
  },
});
