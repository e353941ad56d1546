import { type Audience, audienceOf } from '@tawa/shared/contract/live.rules.ts';
import { type LiveEvent, type LoggedEvent, livePayloads } from '@tawa/shared/contract/live.ts';
import { and, asc, desc, eq, gt, inArray, min, sql } from 'drizzle-orm';
import { bumpAndInsert, bumped, readCounter } from '../db/counters.repository.ts';
import { counters, SEQ } from '../db/counters.table.ts';
import type { Db } from '../db/database.ts';
import { nth } from '../db/query/compiled-query.ts';
import { statement } from '../db/query/statement.ts';
import { allOf } from '../db/snapshot.ts';
import { chunksOf } from '../support/chunk.ts';
import { shapeOf } from '../support/response-serializer.ts';
import { events } from './event-log.table.ts';
import { type answerTo, keeping } from './idempotency.repository.ts';

const shapes = Object.fromEntries(
  Object.entries(livePayloads).map(([name, payload]) => [name, shapeOf(payload)]),
) as Record<LiveEvent['name'], (payload: unknown) => LiveEvent['payload']>;

/** Events of one statement: most changes have one or two, an import thousands. */
const AT_ONCE = 50;

const insertingEvents = (count: number) => (db: Db) =>
  db
    .insert(events)
    .values(
      Array.from({ length: count }, (_, n) => ({
        shopId: sql.placeholder('shopId'),
        seq: sql`${bumped} - ${nth('events', n, 'behind')}`,
        at: sql.placeholder('at'),
        name: nth('events', n, 'name'),
        audience: nth('events', n, 'audience'),
        payload: nth('events', n, 'payload'),
      })),
    )
    .prepare();
const COUNTS = Array.from({ length: AT_ONCE }, (_, before) => before + 1);
const insertNext = COUNTS.map((count) => bumpAndInsert(insertingEvents(count)));
const insertAndAnswer = COUNTS.map((count) => bumpAndInsert(insertingEvents(count), keeping));

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
 * transaction. `at` is ms UTC. With at
 * least one event goes the `answer` that is kept for the change's key.
 */
export async function appendEvents(
  tx: Db,
  shopId: string,
  announced: readonly Kept[],
  at: number,
  answer?: ReturnType<typeof answerTo>,
): Promise<LoggedEvent[]> {
  const groups = chunksOf(announced, AT_ONCE);
  // In this order, each behind the one before.
  const heads = await allOf(
    groups.map((group, index) => () => append(tx, { shopId, at, ...(index === 0 && answer) }, group)),
  );
  const time = new Date(at).toISOString();
  return groups.flatMap((group, index) =>
    group.map((event, n) => {
      const seq = (heads[index] ?? 0) - group.length + 1 + n;
      return { ...event, seq, at: time, shopId } as LoggedEvent;
    }),
  );
}

/** What is logged of an event. */
type Kept = Pick<LiveEvent, 'name' | 'payload'>;

/** As the contract has it, so that nothing else can leave the house. @throws Error when it does not fit */
export const shaped = ({ name, payload }: LiveEvent): Kept =>
  ({ name, payload: shapes[name](payload) }) as Kept;

/** Resolves with the `seq` of the last one. */
async function append(
  tx: Db,
  given: { shopId: string; at: number; answer?: unknown },
  group: readonly Kept[],
): Promise<number> {
  const last = group.length - 1;
  const rows = group.map(({ name, payload }, n) => ({
    name,
    payload,
    audience: audienceOf[name],
    behind: last - n,
  }));
  const insert = ('answer' in given ? insertAndAnswer : insertNext)[last];
  if (!insert) throw new Error('events go in groups');
  return insert(tx, { ...given, events: rows, counter: SEQ, by: group.length });
}

/** The `seq` of the shop's newest event; 0 while nothing has happened. */
export function headOf(db: Db, shopId: string): Promise<number> {
  return readCounter(db, shopId, SEQ);
}

/** The same of many shops in one reading, without those in which nothing has happened. */
export async function headsOf(db: Db, shopIds: readonly string[]) {
  if (shopIds.length === 0) return [];
  return db
    .select({ shopId: counters.shopId, seq: counters.value })
    .from(counters)
    .where(and(inArray(counters.shopId, [...shopIds]), eq(counters.name, SEQ)));
}

/** Every logged event after `since`, oldest first, whoever may see it. */
export async function eventsAfter(db: Db, shopId: string, since: number): Promise<LoggedEvent[]> {
  const rows = await after(db).execute({ shopId, since });
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }) as LoggedEvent);
}

/**
 * The least `since` whose client can still be caught up by a replay: the log reaches back to it, and at most `limit` of
 * the events after it are for these audiences. Infinity when the log is empty.
 */
export async function reachOf(
  db: Db,
  shopId: string,
  audiences: readonly Audience[],
  limit: number,
): Promise<number> {
  const [row] = await oldest(db).execute({ shopId });
  if (row?.seq == null) return Number.POSITIVE_INFINITY;
  const [beyond] = await db
    .select({ seq: events.seq })
    .from(events)
    .where(and(eq(events.shopId, shopId), inArray(events.audience, [...audiences])))
    .orderBy(desc(events.seq))
    .limit(1)
    .offset(limit);
  return Math.max(row.seq - 1, beyond?.seq ?? 0);
}
