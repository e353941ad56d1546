import { hash } from 'node:crypto';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { and, eq, gt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { BATCH_ROWS, type RetentionJob } from '../db/retention-batches.ts';
import { batchConditionsByKey } from '../db/scan-in-batches.ts';
import { placeholders, statement } from '../db/statement.ts';
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
    ),
);

const selectPayload = statement((db) =>
  db
    .select({ payload: events.payload })
    .from(events)
    .where(and(eq(events.shopId, sql.placeholder('shopId')), eq(events.seq, sql.placeholder('seq')))),
);

/** Replaces an expired response. */
const upsertResponse = statement((db) =>
  db
    .insert(idempotencyKeys)
    .values({ ...placeholders(idempotencyKeys), eventSeq: null, eventMember: null })
    .onConflictDoUpdate({
      target: [idempotencyKeys.shopId, idempotencyKeys.route, idempotencyKeys.actor, idempotencyKeys.key],
      set: {
        bodyHash: sql`excluded.body_hash`,
        answer: sql`excluded.answer`,
        eventSeq: null,
        eventMember: null,
        createdAt: sql`excluded.created_at`,
      },
    }),
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
  return row.eventSeq === null ? row.answer : findResponseInEvent(tx, shopId, row);
}

/**
 * Earlier versions stored a response that an event contains as the event's `seq` and the name of the payload's member.
 * Such rows must replay after an update, until they expire; the event is kept as long.
 */
async function findResponseInEvent(
  tx: Db,
  shopId: string,
  { eventSeq, eventMember }: Pick<typeof idempotencyKeys.$inferSelect, 'eventSeq' | 'eventMember'>,
): Promise<unknown> {
  const [event] = await selectPayload(tx).execute({ shopId, seq: eventSeq });
  const answer = (event?.payload as Record<string, unknown> | undefined)?.[eventMember ?? ''];
  if (answer === undefined) throw new Error(`event ${eventSeq} has no ${eventMember} for a stored response`);
  return answer;
}

/** `answer` is stored as JSON. */
export async function storeResponse(
  tx: Db,
  shopId: string,
  { route, actor, key, bodyHash }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await upsertResponse(tx).execute({ shopId, route, actor, key, bodyHash, answer, createdAt: Date.now() });
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
