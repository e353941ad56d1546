import { hash } from 'node:crypto';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { BATCH_ROWS, type RetentionJob } from '../db/retention-batches.ts';
import { batchConditionsByKey } from '../db/scan-in-batches.ts';
import { handwritten, insertStatement, statement } from '../db/statement.ts';
import { AppError } from '../errors/app-error.ts';
import { serverNow } from '../support/server-clock.ts';
import { latestPlausibleCreation } from '../support/time-window.ts';
import { events } from './event-log.table.ts';
import { idempotencyKeys } from './idempotency.table.ts';

export interface IdempotencyKey {
  readonly route: string;
  readonly actor: string;
  readonly key: string;
  readonly bodyHash: string;
  isReplayed: boolean;
}

/** The hash does not depend on the order in which fields are sent, because parsing has fixed it. */
export function hashBody(parsedBody: unknown): string {
  return hash('sha256', JSON.stringify(parsedBody) ?? '', 'base64url');
}

type ResponseRow = Pick<typeof idempotencyKeys.$inferSelect, 'bodyHash' | 'eventSeq' | 'eventMember'> & {
  /** JSON. */
  answer: string | null;
};

/** The SQL is handwritten, which saves 0.5 of 1.2 µs in each order. */
const selectResponse = handwritten<ResponseRow>(`
  select "body_hash" as "bodyHash", "answer", "event_seq" as "eventSeq", "event_member" as "eventMember"
  from "idempotency_keys"
  where "shop_id" = ? and "route" = ? and "actor" = ? and "key" = ? and "created_at" > ? and "created_at" <= ?`);

const selectPayload = statement((db) =>
  db
    .select({ payload: events.payload })
    .from(events)
    .where(and(eq(events.shopId, sql.placeholder('shopId')), eq(events.seq, sql.placeholder('seq')))),
);

/** Also replaces an expired response. The SQL is handwritten, which saves 1.4 of 7.8 µs in each order. */
const upsertResponse = insertStatement(
  idempotencyKeys,
  `on conflict ("shop_id", "route", "actor", "key") do update set "body_hash" = excluded."body_hash",
  "answer" = excluded."answer", "event_seq" = excluded."event_seq", "event_member" = excluded."event_member",
  "created_at" = excluded."created_at"`,
);

/**
 * Returns undefined for a new key, and for one whose response was in an event that has expired.
 * @throws AppError idempotency.mismatch if the key was used with another body
 */
export async function findStoredResponse(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey,
): Promise<unknown> {
  const { route, actor, key } = idempotencyKey;
  const now = serverNow();
  const after = now - IDEMPOTENCY_RETENTION_MS;
  const latest = latestPlausibleCreation(now, IDEMPOTENCY_RETENTION_MS);
  const [row] = await selectResponse(tx, shopId, route, actor, key, after, latest);
  if (!row) return undefined;
  if (row.bodyHash !== idempotencyKey.bodyHash) throw new AppError('idempotency.mismatch');
  if (row.eventSeq !== null) return findResponseInEvent(tx, shopId, row);
  return row.answer === null ? null : JSON.parse(row.answer);
}

async function findResponseInEvent(
  tx: Db,
  shopId: string,
  { eventSeq, eventMember }: Pick<typeof idempotencyKeys.$inferSelect, 'eventSeq' | 'eventMember'>,
): Promise<unknown> {
  const [event] = await selectPayload(tx).execute({ shopId, seq: eventSeq });
  // Another process, whose clock is ahead, may have deleted the event before the key expires here.
  if (!event) return undefined;
  const response = (event.payload as Record<string, unknown>)[eventMember ?? ''];
  if (response === undefined)
    throw new Error(`event ${eventSeq} has no ${eventMember} for a stored response`);
  return response;
}

/** What is stored of a response: its data, or the event that has them as the member `eventMember` of its payload. */
export type StoredResponse = { answer: unknown } | { eventSeq: number; eventMember: string };

/**
 * @param at ms UTC, the time of the event: key and event expire together
 */
export async function storeResponse(
  tx: Db,
  shopId: string,
  { route, actor, key, bodyHash }: IdempotencyKey,
  response: StoredResponse,
  at: number,
): Promise<void> {
  const empty = { answer: null, eventSeq: null, eventMember: null };
  await upsertResponse(tx, { shopId, route, actor, key, bodyHash, ...empty, ...response, createdAt: at });
}

/** The table has no index on the age, because that would cost every order more than this scan does. */
export const purgeExpiredResponses: RetentionJob = async function* (read, now) {
  const { shopId, route, actor, key, createdAt } = idempotencyKeys;
  const primaryKey = { shopId, route, actor, key };
  const columns = Object.values(primaryKey);
  const isExpired = or(
    lte(createdAt, now - IDEMPOTENCY_RETENTION_MS),
    gt(createdAt, latestPlausibleCreation(now, IDEMPOTENCY_RETENTION_MS)),
  );
  const deleteExpired = (rows: readonly ResponseKey[]) => async (tx: Db) => {
    const keys = rows.map((row) => sql`(${row.shopId}, ${row.route}, ${row.actor}, ${row.key})`);
    const isOneOf = sql`(${sql.join(columns, sql`, `)}) in (values ${sql.join(keys, sql`, `)})`;
    // The response may have been replaced since the read.
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
