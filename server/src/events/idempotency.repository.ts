import { hash } from 'node:crypto';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { statement } from '../db/query/statement.ts';
import { BATCH_ROWS, type RetentionJob } from '../db/retention.ts';
import { AppError } from '../errors/app-error.ts';
import { latestValidExpiry } from '../support/clock-skew.ts';
import { idempotencyKeys } from './idempotency.table.ts';

/** A request that carries an Idempotency-Key: what the key is scoped by, and what it must match. */
export interface IdempotencyKey {
  readonly route: string;
  readonly actor: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Set by the unit of work when the first answer was given again. */
  isReplayed: boolean;
}

/** The parsed body as a short text to compare; parsing has already fixed the order of its fields. */
export function hashBody(body: unknown): string {
  return hash('sha256', JSON.stringify(body) ?? '', 'base64url');
}

const selectResponse = statement((db) =>
  db
    .select({ bodyHash: idempotencyKeys.bodyHash, answer: idempotencyKeys.answer })
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

/** An answer that is kept, or that takes the place of one of before, which has had its day or would have been the answer. */
export const upsertResponse = (db: Db) =>
  db
    .insert(idempotencyKeys)
    .values({
      route: sql.placeholder('route'),
      shopId: sql.placeholder('shopId'),
      actor: sql.placeholder('actor'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
      answer: sql.placeholder('answer'),
      createdAt: sql.placeholder('createdAt'),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.shopId, idempotencyKeys.route, idempotencyKeys.actor, idempotencyKeys.key],
      set: {
        bodyHash: sql`excluded.body_hash`,
        answer: sql`excluded.answer`,
        createdAt: sql`excluded.created_at`,
      },
    })
    .prepare();
const upsert = statement(upsertResponse);

/**
 * The first answer to this key, or undefined when it is new.
 * @throws AppError idempotency.mismatch when the key came with another body before
 */
export async function findStoredResponse(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey,
): Promise<unknown> {
  const { route, actor, key } = idempotencyKey;
  const now = Date.now();
  const window = {
    after: now - IDEMPOTENCY_RETENTION_MS,
    latest: latestValidExpiry(now, IDEMPOTENCY_RETENTION_MS),
  };
  const [row] = await selectResponse(tx).execute({ shopId, route, actor, key, ...window });
  if (!row) return undefined;
  if (row.bodyHash !== idempotencyKey.bodyHash) throw new AppError('idempotency.mismatch');
  return row.answer;
}

/** What `keeping` is given, beside the `shopId`. */
export function toStoredResponse({ route, actor, key, bodyHash }: IdempotencyKey, answer: unknown) {
  return { route, actor, key, bodyHash, answer, createdAt: Date.now() };
}

/** Keeps an answer for 24 hours. */
export async function storeResponse(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await upsert(tx).execute({ shopId, ...toStoredResponse(idempotencyKey, answer) });
}

/** Answers of more than 24 hours ago, or ahead. */
export const purgeExpiredResponses: RetentionJob = async function* (read, now) {
  const { createdAt } = idempotencyKeys;
  const stale = [
    lte(createdAt, now - IDEMPOTENCY_RETENTION_MS),
    gt(createdAt, latestValidExpiry(now, IDEMPOTENCY_RETENTION_MS)),
  ];
  for (const isStale of stale) {
    for (;;) {
      const oldest = await read
        .select({ createdAt })
        .from(idempotencyKeys)
        .where(isStale)
        .orderBy(asc(createdAt))
        .limit(BATCH_ROWS);
      const upTo = oldest.at(-1)?.createdAt;
      if (upTo === undefined) break;
      yield async (tx) => {
        await tx.delete(idempotencyKeys).where(and(isStale, lte(createdAt, upTo)));
      };
    }
  }
};
