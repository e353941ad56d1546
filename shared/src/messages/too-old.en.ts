import { defineMessages } from './messages.ts';

/** Of a page whose server no longer understands it. */
export const tooOldMessages = defineMessages('too-old', {
  closeAndOpen: 'Please close and open this page',
});
