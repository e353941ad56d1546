import { defineMessages } from './messages.ts';

/** What several staff screens say of KOTs: types, statuses, age, the owner's bell. Keep it small. */
export const kotMessages = defineMessages('orders.kot', {
  types: { DINEIN: 'DINEIN', TAKEAWAY: 'TAKEAWAY', DELIVERY: 'DELIVERY' },
  statuses: {
    REQUESTED: 'REQUESTED',
    COOKING: 'COOKING',
    SERVED: 'SERVED',
    PAID: 'PAID',
    REJECTED: 'REJECTED',
    CANCELLED: 'CANCELLED',
  },
  moved: (from: string, to: string) => `${from} → ${to}`,
  age: {
    justNow: 'Just now',
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
    days: (days: number, hours: number) => `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`,
    late: 'late',
  },
  bell: {
    requested: 'KOT Requested',
    waiting: (count: number) => `KOT Requested: ${count} waiting`,
    withWarning: (name: string, warning: string) => `${name}. ${warning}`,
    notLive: 'Not live',
    mayNotRing: (since: string) => `Not live since ${since}: it may not ring for a new order.`,
    checkedAt: (since: string, time: string) =>
      `Not live since ${since}: checked every 30 s, last at ${time}.`,
    silence: 'Silence the bell',
  },
});
