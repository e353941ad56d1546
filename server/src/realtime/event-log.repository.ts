import { type Audience, audienceOf } from '@tawa/shared/contract/live.rules.ts';
import { type LiveEvent, type LoggedEvent, livePayloads } from '@tawa/shared/contract/live.ts';
import { and, asc, count, eq, gt, inArray, min, sql } from 'drizzle-orm';
import { bumpCounter, readCounter } from '../db/counters.repository.ts';
import { SEQ } from '../db/counters.table.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { shapeOf } from '../http/shape.ts';
import { events } from './event-log.table.ts';

const shapes = Object.fromEntries(
  Object.entries(livePayloads).map(([name, payload]) => [name, shapeOf(payload)]),
) as Record<LiveEvent['name'], (payload: unknown) => LiveEvent['payload']>;

const insert = statement((db) =>
  db
    .insert(events)
    .values({
      shopId: sql.placeholder('shopId'),
      seq: sql.placeholder('seq'),
      at: sql.placeholder('at'),
      name: sql.placeholder('name'),
      audience: sql.placeholder('audience'),
      payload: sql.placeholder('payload'),
    })
    .prepare(),
);

const after = statement((db) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.shopId, sql.placeholder('shopId')), gt(events.seq, sql.placeholder('since'))))
    .orderBy(asc(events.seq))
    .prepare(),
);

const oldest = statement((db) =>
  db
    .select({ seq: min(events.seq) })
    .from(events)
    .where(eq(events.shopId, sql.placeholder('shopId')))
    .prepare(),
);

/**
 * Appends a change's events to its shop's log, in order, with consecutive `seq`s, inside the change's own
 * transaction. `at` is ms UTC. The payload is copied by the contract, so nothing else can leave the house.
 */
export async function appendEvents(
  tx: Db,
  shopId: string,
  announced: readonly LiveEvent[],
  at: number,
): Promise<LoggedEvent[]> {
  if (announced.length === 0) return [];
  const head = await bumpCounter(tx, shopId, SEQ, announced.length);
  const first = head - announced.length + 1;
  const logged: LoggedEvent[] = [];
  for (const [index, { name, payload }] of announced.entries()) {
    const seq = first + index;
    const kept = shapes[name](payload);
    await insert(tx).execute({ shopId, seq, at, name, audience: audienceOf[name], payload: kept });
    logged.push({ name, payload: kept, seq, at: new Date(at).toISOString(), shopId } as LoggedEvent);
  }
  return logged;
}

/** The `seq` of the shop's newest event; 0 while nothing has happened. */
export function headOf(db: Db, shopId: string): Promise<number> {
  return readCounter(db, shopId, SEQ);
}

/** Every logged event after `since`, oldest first, whoever may see it. */
export async function eventsAfter(db: Db, shopId: string, since: number): Promise<LoggedEvent[]> {
  const rows = await after(db).execute({ shopId, since });
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }) as LoggedEvent);
}

/**
 * True when a client that saw `since` can be caught up by a replay: the log still reaches back to it,
 * `since` is not ahead of the log, and at most `limit` of the missed events are for these audiences.
 */
export async function canReplay(
  db: Db,
  shopId: string,
  since: number,
  audiences: readonly Audience[],
  limit: number,
): Promise<boolean> {
  const head = await headOf(db, shopId);
  if (since > head) return false;
  if (since === head) return true;
  const [row] = await oldest(db).execute({ shopId });
  if (row?.seq == null || row.seq > since + 1) return false;
  const [missed] = await db
    .select({ count: count() })
    .from(events)
    .where(and(eq(events.shopId, shopId), gt(events.seq, since), inArray(events.audience, [...audiences])));
  return (missed?.count ?? 0) <= limit;
}
