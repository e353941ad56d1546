import { hash } from 'node:crypto';
import { IDEMPOTENCY_RETENTION_MS } from '@tawa/shared/orders/orders.rules.ts';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { statement } from '../db/query/statement.ts';
import { BATCH_ROWS, type RetentionJob } from '../db/retention.ts';
import { AppError } from '../errors/app-error.ts';
import { latestPlausibleExpiry } from '../support/time-window.ts';
import { idempotencyKeys } from './idempotency.table.ts';

export interface IdempotencyKey {
  readonly route: string;
  readonly actor: string;
  readonly key: string;
  readonly bodyHash: string;
  isReplayed: boolean;
}

/** Parsing has fixed the order of fields. */
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

/** Replaces an expired response. */
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
  return row.answer;
}

export function toStoredResponse({ route, actor, key, bodyHash }: IdempotencyKey, answer: unknown) {
  return { route, actor, key, bodyHash, answer, createdAt: Date.now() };
}

export async function storeResponse(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await upsert(tx).execute({ shopId, ...toStoredResponse(idempotencyKey, answer) });
}

export const purgeExpiredResponses: RetentionJob = async function* (read, now) {
  const { createdAt } = idempotencyKeys;
  const stale = [
    lte(createdAt, now - IDEMPOTENCY_RETENTION_MS),
    gt(createdAt, latestPlausibleExpiry(now, IDEMPOTENCY_RETENTION_MS)),
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
