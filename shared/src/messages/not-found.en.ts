import { defineMessages } from './messages.ts';

/** The pages of addresses that lead nowhere, for diners and staff. */
export const notFoundMessages = defineMessages('not-found', {
  notFound: {
    title: '404-NOT FOUND',
    lost: "Oops! You're Lost",
    pageNotAvailable: 'The page you are looking for is not available. Try going back to the homepage.',
    goToHomepage: 'Go to the homepage',
  },
  unknownAddress: {
    title: 'Nothing here',
    nothingHere: 'There is nothing here',
    leadsNowhere:
      'This address does not lead anywhere. To order, scan the code on your table; staff sign in below.',
    goToLogin: 'Go to the login',
  },
});
