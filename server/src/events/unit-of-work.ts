import type { LiveEvent } from '@tawa/shared/event-schemas.ts';
import { assertScopeStillValid, type ShopScope } from '../auth/shop-scope.ts';
import { type CommitVersions, cacheUntilPermissionChange } from '../db/commit-cache.ts';
import { incrementCounter } from '../db/counters.repository.ts';
import type { Db } from '../db/database.ts';
import { pipeline } from '../db/query/statement.ts';
import type { WriteCounts, WriteQueue } from '../db/write-queue.ts';
import { appendEvents, type LoggedEvent, serializeEvent } from './event-log.repository.ts';
import {
  findStoredResponse,
  type IdempotencyKey,
  storeResponseWithoutEvents,
} from './idempotency.repository.ts';

/** The event is published after the commit. */
export type Announce = (event: LiveEvent) => void;

/** Only a hint: the log is the truth. */
export type Publish = (shopId: string, events: readonly LoggedEvent[]) => void;

export interface UnitOfWork {
  /**
   * Commits `work` and its events together. `work` may run again, so it only queries the database. A repeated
   * `idempotencyKey` returns the stored response.
   * @throws what `work` throws; AppError session.ended, shop.not_found, idempotency.mismatch, server.busy,
   * server.full
   */
  write<T>(
    scope: ShopScope,
    work: (tx: Db, announce: Announce) => Promise<T>,
    idempotencyKey?: IdempotencyKey | undefined,
  ): Promise<T>;
  /**
   * Runs `lookUp`, which must not throw, together with the permission and idempotency checks. Also rejects a
   * renamed actor, who may be cached.
   */
  writeWithLookup<F, T>(
    lookUp: (tx: Db) => Promise<F>,
    scope: ShopScope,
    work: (tx: Db, announce: Announce, found: F) => Promise<T>,
    idempotencyKey?: IdempotencyKey | undefined,
  ): Promise<T>;
  /** For accounts, which other shops read: excludes all other writes. */
  writeWithAccounts: UnitOfWork['write'];
  /** Like `writeWithAccounts`, outside any shop. */
  writeAccount<T>(work: (tx: Db) => Promise<T>, idempotencyKey?: IdempotencyKey | undefined): Promise<T>;
  /** Excludes writes with the same `lockKey` and account writes; on SQLite all. */
  writeWithLock<T>(lockKey: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Readiness probe: commits a dummy row. @throws if that fails; on PostgreSQL also after 2 s */
  probeWrite(): Promise<void>;
  waitForIdle(): Promise<void>;
  readonly counts: Readonly<WriteCounts>;
}

const NO_SHOP = '';

export function createUnitOfWork(
  { writeQueue, commits }: { writeQueue: WriteQueue; commits: CommitVersions },
  publish: Publish,
): UnitOfWork {
  const reauthorize = createScopeRecheck(commits);

  async function writeShop<F, T>(
    lockKey: string,
    scope: ShopScope,
    work: (tx: Db, announce: Announce, found: F) => Promise<T>,
    idempotencyKey?: IdempotencyKey,
    lookUp?: (tx: Db) => Promise<F>,
  ): Promise<T> {
    const { shopId } = scope;
    const { answer: result, events } = await writeQueue.enqueue(lockKey, async (tx, commitEarly) => {
      const [, replay, found] = await pipeline([
        () => reauthorize(tx, scope, lookUp !== undefined),
        () => findReplay(tx, shopId, idempotencyKey),
        () => lookUp?.(tx),
      ]);
      if (replay !== undefined) return { answer: replay as T, events: [] };
      const announced: LiveEvent[] = [];
      const answer = await work(tx, (event) => void announced.push(event), found as F);
      const response = idempotencyKey && { key: idempotencyKey, answer };
      return { answer, events: await logAndCommit(tx, commitEarly, shopId, announced, response) };
    });
    if (events.length > 0) publish(shopId, events);
    return result;
  }

  return {
    write: (scope, work, idempotencyKey) => writeShop(scope.shopId, scope, work, idempotencyKey),
    writeWithLookup: (lookUp, scope, work, idempotencyKey) =>
      writeShop(scope.shopId, scope, work, idempotencyKey, lookUp),
    writeWithAccounts: (scope, work, idempotencyKey) => writeShop(NO_SHOP, scope, work, idempotencyKey),
    writeAccount: (work, idempotencyKey) =>
      writeQueue.enqueue(NO_SHOP, (tx) => runAccountWrite(tx, work, idempotencyKey)),
    writeWithLock: (lockKey, work) => writeQueue.enqueue(lockKey, work),
    probeWrite: () => writeQueue.probe(async (tx) => void (await incrementCounter(tx, NO_SHOP, 'readyz'))),
    waitForIdle: () => writeQueue.waitForIdle(),
    counts: writeQueue.counts,
  };
}

type Recheck = (tx: Db, scope: ShopScope, checksName: boolean) => Promise<void>;

/** Once per scope until permissions change. */
function createScopeRecheck(commits: CommitVersions): Recheck {
  const validScopes = cacheUntilPermissionChange<true>(commits);
  return async (tx, scope, checksName) => {
    if (!scope.actor) return;
    const { sessionId, name } = scope.actor;
    const key = [sessionId, scope.shopId, scope.shopRole, ...(checksName ? [name] : [])].join(' ');
    if (validScopes.get(key)) return;
    await validScopes.load(key, async () => {
      await assertScopeStillValid(tx, scope, checksName);
      return true;
    });
  };
}

async function findReplay(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<unknown> {
  if (!idempotencyKey) return undefined;
  const storedResponse = await findStoredResponse(tx, shopId, idempotencyKey);
  // Also false: the work may run again, without the write that it repeated.
  idempotencyKey.isReplayed = storedResponse !== undefined;
  return storedResponse;
}

async function logAndCommit(
  tx: Db,
  commitEarly: () => void,
  shopId: string,
  announced: readonly LiveEvent[],
  response: { key: IdempotencyKey; answer: unknown } | undefined,
): Promise<LoggedEvent[]> {
  // Before the COMMIT is pipelined: a mismatch rejects.
  const serializedEvents = announced.map(serializeEvent);
  const [events] = await pipeline([
    () => appendEvents(tx, shopId, serializedEvents, Date.now(), response),
    () =>
      response &&
      announced.length === 0 &&
      storeResponseWithoutEvents(tx, shopId, response.key, response.answer),
    commitEarly,
  ]);
  return events;
}

async function runAccountWrite<T>(
  tx: Db,
  work: (tx: Db) => Promise<T>,
  idempotencyKey?: IdempotencyKey,
): Promise<T> {
  const replay = await findReplay(tx, NO_SHOP, idempotencyKey);
  if (replay !== undefined) return replay as T;
  const result = await work(tx);
  if (idempotencyKey) await storeResponseWithoutEvents(tx, NO_SHOP, idempotencyKey, result);
  return result;
}
