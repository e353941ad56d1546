import { defineMessages } from './messages.ts';

/** Sentences that all pages or a diner's pages load: keep it small. */
export const appMessages = defineMessages('app', {
  tryAgain: 'Try again',
  loading: 'Loading',
  close: 'Close',
  back: 'Go back',
  details: 'Details of',
  clearSearch: 'Clear the search',
  toLight: 'Switch to light',
  toDark: 'Switch to dark',
  mealType: { VEG: 'Veg', NONVEG: 'Non-veg' },
  quantity: {
    of: (item: string) => `Quantity of ${item}`,
    less: (item: string) => `One ${item} less`,
    more: (item: string) => `One ${item} more`,
  },
  page: {
    loading: 'Loading…',
    stillTrying: 'The server is not responding. Still trying…',
    stopped: 'This screen stopped working',
    nothingLost: 'Nothing that was sent is lost. Please load the screen again.',
    reload: 'Reload',
  },
  request: {
    busy: 'The server is not answering. Please try again in a moment.',
    timeout: 'The server took too long to answer. Please try again.',
    noNetwork: 'No connection to the server. There is no network, so nothing was sent.',
    noConnection: 'No connection to the server. Please check the network and try again.',
  },
  connection: {
    live: 'Live',
    connecting: 'Connecting…',
    reconnecting: 'Reconnecting…',
    offline: 'Offline',
    offlineSince: (time: string) => `Offline since ${time}`,
    updated: (time: string) => `Updated ${time}`,
  },
});
