import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { instant } from '../contract/schema.ts';
import { operatorRoutes } from './operator.routes.ts';
import { TROUBLES } from './operator.rules.ts';

const count = z.number().int().nonnegative();

/** How this installation is doing. Of the shops it knows numbers alone. */
const overview = z.object({
  at: instant,
  version: z.string(),
  startedAt: instant,
  troubles: z.array(z.enum(TROUBLES)),
  /** Open sockets by who holds them. */
  devices: z.object({ owners: count, waiters: count, guests: count }),
  /** Tickets of the business day, in all shops. */
  ordersToday: count,
  /** How late the program's own clock runs, in ms, over the last one to two minutes. */
  loopLag: z.object({ p50: z.number(), p99: z.number() }),
  mails: z.object({ unsent: count, oldestAt: instant.nullable() }),
  /** null: none is configured. */
  backup: z
    .object({
      lastAt: instant.nullable(),
      /** Of the newest finished one. */
      bytes: count.nullable(),
      nextAt: instant,
      /** Why the last one failed; null when it did not. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Of the data folder; null: it cannot be read. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
});
export type Overview = z.output<typeof overview>;

export const operatorApi = {
  operatorOverview: endpoint(operatorRoutes.operatorOverview, {
    summary: 'How this installation is doing, for its operator (ADMIN_EMAILS) alone',
    access: 'anyOwner',
    data: z.object({ overview }),
  }),
};
