import { defineMessages } from './messages.ts';

/** The sentences of `client/index.html`, filled in when it is built. */
export const htmlMessages = defineMessages('html', {
  title: 'Tawa: point of sale for restaurants and cafes',
  description:
    'Tawa is an open point of sale for restaurants and cafes: guests order at the table by QR code, the kitchen sees it at once, and the bill is paid in three taps.',
  needsJavaScript: 'Tawa needs JavaScript. Please switch it on in your browser and reload the page.',
});
