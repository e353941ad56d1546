import { defineMessages } from './messages.ts';

/** The page by which an owner and an accountant see that no bill vanished. */
export const proofMessages = defineMessages('audit.proof', {
  title: 'Proof',
  intro:
    'Every bill, payment and act of the audit is an entry of one chain. Each entry holds the hash of the one before it, so a bill that is changed or deleted behind this program shows.',
  notLoaded: 'The chain could not be loaded',
  empty: 'No entries yet',
  emptyHint: 'The chain begins with the first bill.',
  head: {
    title: 'Newest entry',
    entries: 'Entries',
    at: 'Written',
    billed: 'Billed so far',
    received: 'Received so far',
    text: 'Head',
    signature: 'Signature',
    publicKey: 'Key of this installation',
    keep: 'Send the head to somebody outside of the shop, such as the accountant. Later it proves that no entry before it was changed or removed.',
  },
  check: {
    title: 'Check by hand',
    steps: [
      'On the computer of the server, open a terminal in the folder of the program.',
      'Run this command. It changes nothing, and the shop may go on selling.',
      'It names each bill, payment and entry that is missing, changed or out of order. An earlier head after --head also proves that the newest entries were not removed.',
    ],
    command: 'Command',
    verify: (head: string) => `npm run verify -- data --head ${head}`,
  },
  days: {
    title: 'Heads of the last 30 days',
    day: 'Day',
    entry: 'Entry',
    billed: 'Billed',
    received: 'Received',
    hash: 'Hash',
  },
  voided: {
    title: 'Numbers of void bills',
    none: 'No bill was voided.',
    more: 'All of them in the audit',
  },
});
