import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { instant } from '../contract/schema.ts';
import { operatorPaths } from './operator.paths.ts';
import { NOT_READY_REASONS } from './readiness.rules.ts';

const count = z.int();

/** Counts only, no data of a shop. */
const overview = z.object({
  at: instant,
  version: z.string(),
  startedAt: instant,
  troubles: z.array(z.enum(NOT_READY_REASONS)),
  devices: z.object({ owners: count, waiters: count, guests: count }),
  /** KOTs of all shops. */
  ordersToday: count,
  /** Event loop delay in ms, over one to two minutes. */
  loopLag: z.object({ p50: z.number(), p99: z.number() }),
  mails: z.object({ unsent: count, oldestAt: instant.nullable() }),
  /** null if not configured. */
  backup: z
    .object({
      lastAt: instant.nullable(),
      bytes: count.nullable(),
      nextAt: instant,
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Of the data folder; null if unreadable. */
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
