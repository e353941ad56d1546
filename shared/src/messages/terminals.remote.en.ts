import type { ApprovableAct } from '../terminals/approvals.rules.ts';
import { defineMessages } from './messages.ts';

const acts: Record<ApprovableAct, (label: string, detail: string | null) => string> = {
  'line.voided': (label, detail) => `Void ${detail ?? 'an item'} of order ${label}`,
  'payment.refunded': (label) => `Refund a payment of bill ${label}`,
  'waiver.takenBack': (label) => `Take back a waiver of bill ${label}`,
  'creditNote.made': (label) => `Credit note for bill ${label}`,
  'invoice.discounted': (label) => `Discount on bill ${label}`,
  'line.complimentary': (label) => `Complimentary item on bill ${label}`,
};

/** The texts of an approval that is given on another device, for who asks and who decides. */
export const remoteApprovalMessages = defineMessages('terminals.remote', {
  acts,
  ask: 'Ask on their phone',
  connected: (names: string) => `Connected now: ${names}`,
  noneConnected: 'Nobody who may approve is connected now.',
  lastConnected: (name: string, since: string) => `${name} was last connected ${since}.`,
  neverConnected: (name: string) => `${name} was not connected in the last 30 days.`,
  waiting: 'Waiting for an answer',
  stop: 'Stop asking',
  sendAgain: 'Send again',
  sending: (name: string) => `${name} approved. Sending…`,
  refused: (name: string) => `${name} refused.`,
  timedOut: 'Nobody answered within two minutes.',
  withdrawn: (name: string) => `${name} withdrew the request.`,
  notAnswered: 'The server did not answer. Please try again.',
  bar: 'Approval asked for',
  asks: (name: string) => `${name} asks`,
  more: (count: number) => (count === 1 ? '1 more waits' : `${count} more wait`),
  approve: 'Approve',
  refuse: 'Refuse',
});
