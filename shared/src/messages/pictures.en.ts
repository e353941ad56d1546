import { defineMessages } from './messages.ts';

/** The field for a picture, of a user or an item. */
export const pictureMessages = defineMessages('pictures', {
  choose: 'Choose a picture',
  chooseAnother: 'Choose another',
  remove: 'Remove',
  formats: 'JPEG, PNG or WebP.',
  preview: 'Preview',
  noPreview: 'No preview',
});
