import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { dayOrInstant, instant } from '../contract/schema.ts';
import { clockPaths } from './clock.paths.ts';

/** What the server knows of its machine's clock. */
const clock = z.object({
  isInDoubt: z.boolean(),
  /** False while the clock is in doubt and behind the newest migration. */
  mayNumberInvoices: z.boolean(),
  /** On a server of several owners only those answer whom ADMIN_EMAILS names. */
  mayDecide: z.boolean(),
  machineAt: instant,
  newestEventAt: instant.nullable(),
});
export type Clock = z.output<typeof clock>;

export const clockApi = {
  getClock: endpoint(clockPaths.getClock, {
    summary: "Whether the server's clock is in doubt",
    access: { may: 'clock.set' },
    data: z.object({ clock }),
  }),
  decideClock: endpoint(clockPaths.decideClock, {
    summary: "Answer a doubt about the server's clock: it is right, or the time is deviceTime",
    access: { may: 'clock.set' },
    body: z.object({ deviceTime: dayOrInstant().optional() }),
    data: z.object({ clock }),
  }),
};
