import { defineMessages } from './messages.ts';

/** Downloads and pictures, which only staff use; the public bill's page loads it too. */
export const filesMessages = defineMessages('files', {
  downloadBroken:
    'The connection broke before the file was complete, so nothing was saved. Please try again.',
  pictureTooLarge: 'This file is larger than 5 MB and could not be read as a picture. Please choose another.',
});
