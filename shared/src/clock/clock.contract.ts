import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { dayOrInstant, instant } from '../contract/schema.ts';
import { clockPaths } from './clock.paths.ts';

/** What the server knows of its machine's clock. */
export const clock = z.object({
  isInDoubt: z.boolean(),
  /** False while the clock is in doubt and behind the newest migration. */
  mayNumberInvoices: z.boolean(),
  /** On a server of several owners only those answer whom ADMIN_EMAILS names. */
  mayAnswer: z.boolean(),
  machineAt: instant,
  newestEventAt: instant.nullable(),
});
export type Clock = z.output<typeof clock>;

export const clockApi = {
  getClock: endpoint(clockPaths.getClock, {
    summary: "Whether the server's clock is in doubt",
    access: 'shop.owner',
    data: z.object({ clock }),
  }),
  answerClock: endpoint(clockPaths.answerClock, {
    summary:
      "Answer a doubt about the server's clock: with a deviceTime the server takes that time, without one its clock is right",
    access: 'shop.owner',
    body: z.object({ deviceTime: dayOrInstant().optional() }),
    data: z.object({ clock }),
  }),
};
