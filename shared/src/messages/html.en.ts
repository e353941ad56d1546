import { defineMessages } from './messages.ts';

/** The sentences of `client/index.html`, filled in when it is built. */
export const htmlMessages = defineMessages('html', {
  description: 'Tawa, an open restaurant point of sale.',
  needsJavaScript: 'Tawa needs JavaScript. Please switch it on in your browser and reload the page.',
});
