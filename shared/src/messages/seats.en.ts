import { defineMessages } from './messages.ts';

/** The seat of a table for which a line is ordered. Staff give it; diners never see the choice. */
export const seatMessages = defineMessages('seats', {
  /** On every screen and on paper. */
  seat: (seat: number) => `Seat ${seat}`,
  all: 'All',
  label: 'Seat',
  next: 'Seat of the next items',
  ofSome: (count: number, others: number) =>
    `${count} ${count === 1 ? 'gets' : 'get'} this seat, ${others} ${others === 1 ? 'stays' : 'stay'} as ordered.`,
  of: (line: string) => `Seat of ${line}`,
});
