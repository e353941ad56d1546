import { hash } from 'node:crypto';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { nextValue } from '../db/counters.repository.ts';
import type { Db } from '../db/database.ts';
import { statement } from '../db/query/statement.ts';
import { BATCH_ROWS, type RetentionJob } from '../db/retention-job.ts';
import { batchConditionsByKey } from '../db/scan-in-batches.ts';
import { AppError } from '../errors/app-error.ts';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { events } from './event-log.table.ts';
import { idempotencyKeys } from './idempotency.table.ts';

export interface IdempotencyKey {
  readonly route: string;
  readonly actor: string;
  readonly key: string;
  readonly bodyHash: string;
  isReplayed: boolean;
}

/** Parsing has fixed the order of fields. */
export function hashBody(parsedBody: unknown): string {
  return hash('sha256', JSON.stringify(parsedBody) ?? '', 'base64url');
}

const selectResponse = statement((db) =>
  db
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      answer: idempotencyKeys.answer,
      eventSeq: idempotencyKeys.eventSeq,
      eventMember: idempotencyKeys.eventMember,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.shopId, sql.placeholder('shopId')),
        eq(idempotencyKeys.route, sql.placeholder('route')),
        eq(idempotencyKeys.actor, sql.placeholder('actor')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
        gt(idempotencyKeys.createdAt, sql.placeholder('after')),
        sql`${idempotencyKeys.createdAt} <= ${sql.placeholder('latest')}`,
      ),
    )
    .prepare(),
);

const selectPayload = statement((db) =>
  db
    .select({ payload: events.payload })
    .from(events)
    .where(and(eq(events.shopId, sql.placeholder('shopId')), eq(events.seq, sql.placeholder('seq'))))
    .prepare(),
);

/** Replaces an expired response. */
const upsertResponseQuery = (eventSeq: SQL<number> | null) => (db: Db) =>
  db
    .insert(idempotencyKeys)
    .values({
      route: sql.placeholder('route'),
      shopId: sql.placeholder('shopId'),
      actor: sql.placeholder('actor'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
      // Without the column's encoder: the text is JSON already.
      answer: sql`${sql.placeholder('answer')}`,
      eventSeq,
      eventMember: sql.placeholder('eventMember'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.shopId, idempotencyKeys.route, idempotencyKeys.actor, idempotencyKeys.key],
      set: {
        bodyHash: sql`excluded.body_hash`,
        answer: sql`excluded.answer`,
        eventSeq: sql`excluded.event_seq`,
        eventMember: sql`excluded.event_member`,
        createdAt: sql`excluded.created_at`,
      },
    })
    .prepare();
const upsertWithoutEvents = statement(upsertResponseQuery(null));
/** Runs with the events' insert, whose last `seq` is `nextValue`. */
export const upsertResponse = upsertResponseQuery(
  sql<number>`${nextValue} - ${sql.placeholder('answerBehind')}`,
);

/** Undefined for a new key. @throws AppError idempotency.mismatch for another body */
export async function findStoredResponse(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey,
): Promise<unknown> {
  const { route, actor, key } = idempotencyKey;
  const now = Date.now();
  const window = {
    after: now - IDEMPOTENCY_RETENTION_MS,
    latest: latestPlausibleExpiry(now, IDEMPOTENCY_RETENTION_MS),
  };
  const [row] = await selectResponse(tx).execute({ shopId, route, actor, key, ...window });
  if (!row) return undefined;
  if (row.bodyHash !== idempotencyKey.bodyHash) throw new AppError('idempotency.mismatch');
  const { answer, eventSeq, eventMember } = row;
  if (eventSeq === null || eventMember === null) return answer;
  // The response expires before its event is deleted.
  const [event] = await selectPayload(tx).execute({ shopId, seq: eventSeq });
  const found = (event?.payload as Record<string, unknown> | undefined)?.[eventMember];
  if (found === undefined) throw new Error(`event ${eventSeq} has no ${eventMember} for a stored response`);
  return found;
}

/**
 * A response that is (by identity) a member of an event's payload is stored as its place, not twice.
 * @param createdAt ms UTC, the same as the events'
 */
export function toStoredResponse(
  { route, actor, key, bodyHash }: IdempotencyKey,
  answer: unknown,
  events: readonly { payload: object }[],
  createdAt: number,
) {
  const row = { route, actor, key, bodyHash, createdAt };
  for (const [index, { payload }] of events.entries()) {
    const member = Object.entries(payload).find(([, value]) => value === answer && isObject(value));
    if (member)
      return { ...row, answer: null, answerBehind: events.length - 1 - index, eventMember: member[0] };
  }
  return { ...row, answer: JSON.stringify(answer), answerBehind: null, eventMember: null };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

export async function storeResponseWithoutEvents(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await upsertWithoutEvents(tx).execute({
    shopId,
    ...toStoredResponse(idempotencyKey, answer, [], Date.now()),
  });
}

/** An index on the age would cost every order more than this scan. */
export const purgeExpiredResponses: RetentionJob = async function* (read, now) {
  const { shopId, route, actor, key, createdAt } = idempotencyKeys;
  const primaryKey = { shopId, route, actor, key };
  const columns = Object.values(primaryKey);
  const isExpired = or(
    lte(createdAt, now - IDEMPOTENCY_RETENTION_MS),
    gt(createdAt, latestPlausibleExpiry(now, IDEMPOTENCY_RETENTION_MS)),
  );
  const deleteExpired = (rows: readonly ResponseKey[]) => async (tx: Db) => {
    const keys = rows.map((row) => sql`(${row.shopId}, ${row.route}, ${row.actor}, ${row.key})`);
    const isOneOf = sql`(${sql.join(columns, sql`, `)}) in (values ${sql.join(keys, sql`, `)})`;
    // A request may have replaced the response.
    await tx.delete(idempotencyKeys).where(and(isOneOf, isExpired));
  };
  let expired: ResponseKey[] = [];
  for await (const batch of batchConditionsByKey(read, idempotencyKeys, columns, BATCH_ROWS)) {
    expired.push(...(await read.select(primaryKey).from(idempotencyKeys).where(and(batch, isExpired))));
    if (expired.length < BATCH_ROWS) continue;
    yield deleteExpired(expired);
    expired = [];
  }
  if (expired.length > 0) yield deleteExpired(expired);
};

type ResponseKey = Record<'shopId' | 'route' | 'actor' | 'key', string>;
