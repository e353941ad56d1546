import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { instant } from '../contract/schema.ts';
import { operatorPaths } from './operator.paths.ts';
import { NOT_READY_REASONS } from './readiness.rules.ts';

const count = z.int();

/** The overview has counts only, and no data of a shop. */
const overview = z.object({
  at: instant,
  version: z.string(),
  startedAt: instant,
  troubles: z.array(z.enum(NOT_READY_REASONS)),
  devices: z.object({ owners: count, waiters: count, guests: count }),
  /** Counts the KOTs of all shops. */
  ordersToday: count,
  /** Delays of the event loop in ms, over the last one to two minutes. */
  loopLag: z.object({ p50: z.number(), p99: z.number() }),
  mails: z.object({ unsent: count, oldestAt: instant.nullable() }),
  /** Null if no automatic backup is configured. */
  backup: z
    .object({
      lastAt: instant.nullable(),
      bytes: count.nullable(),
      nextAt: instant,
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Space on the disk of the data folder; null if it cannot be read. */
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
});
export type Overview = z.output<typeof overview>;

export const operatorApi = {
  operatorOverview: endpoint(operatorPaths.operatorOverview, {
    summary: 'How this installation is doing, for its operator (ADMIN_EMAILS) alone',
    access: 'anyOwner',
    data: z.object({ overview }),
  }),
};
