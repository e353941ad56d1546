import type { LiveEvent, LoggedEvent } from '@tawa/shared/contract/event-schemas.ts';
import { assertScopeStillValid, type ShopScope } from '../auth/shop-scope.ts';
import { type CommitVersions, cacheUntilPermissionChange } from '../db/commit-version.ts';
import { incrementCounter } from '../db/counters.repository.ts';
import type { Db } from '../db/database.ts';
import { pipeline } from '../db/snapshot.ts';
import type { WriteCounts, WriteQueue } from '../db/write-queue.ts';
import { appendEvents, validateEvent } from './event-log.repository.ts';
import {
  findStoredResponse,
  type IdempotencyKey,
  storeResponse,
  toStoredResponse,
} from './idempotency.repository.ts';

/** Puts an event into the log of the change's shop; it goes out after the commit. */
export type Announce = (event: LiveEvent) => void;

/** Hears of committed events. It is a hint: it may fail, the log is the truth. */
export type Publish = (shopId: string, events: readonly LoggedEvent[]) => void;

export interface UnitOfWork {
  /**
   * One change of a shop: `work` runs alone in the writer's transaction, its announced events are appended to
   * the shop's log in the same transaction, and both are committed before this resolves. Only database calls
   * belong into `work`. With `once`, a repeated key gets the first answer and changes nothing.
   * @throws whatever `work` throws, after the rollback; AppError session.ended, shop.not_found,
   * idempotency.mismatch, server.busy, server.full
   */
  write<T>(
    scope: ShopScope,
    work: (tx: Db, announce: Announce) => Promise<T>,
    idempotencyKey?: IdempotencyKey | undefined,
  ): Promise<T>;
  /**
   * The same for a change that first looks at rows which its request names: what `look` finds, `work` gets. It is asked
   * for together with whether the change may be at all, so it refuses nothing. Whoever has another name by now is refused
   * as well: who calls may have been remembered.
   */
  writeWithLookup<F, T>(
    lookUp: (tx: Db) => Promise<F>,
    scope: ShopScope,
    work: (tx: Db, announce: Announce, found: F) => Promise<T>,
    idempotencyKey?: IdempotencyKey | undefined,
  ): Promise<T>;
  /** The same for a change that also changes accounts, which other shops look at: it excludes every other one. */
  writeWithAccounts: UnitOfWork['write'];
  /** A change that belongs to no shop: accounts and sessions. `once` as above. @throws AppError idempotency.mismatch */
  writeAccount<T>(work: (tx: Db) => Promise<T>, idempotencyKey?: IdempotencyKey | undefined): Promise<T>;
  /**
   * A change of rows that no other kind of change looks at: it excludes its like, which `turn` names, and nobody else.
   * @throws whatever `work` throws, after the rollback; AppError server.busy, server.full
   */
  writeWithLock<T>(lockKey: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves when a write has been kept, one that nobody waits for. @throws when it is not kept, or not soon */
  probeWrite(): Promise<void>;
  /** Resolves when every write that was asked for has ended. */
  waitForIdle(): Promise<void>;
  readonly counts: Readonly<WriteCounts>;
}

/** Where the keys of changes stand that belong to none. */
const NO_SHOP = '';

export function createUnitOfWork(
  { writeQueue, commits }: { writeQueue: WriteQueue; commits: CommitVersions },
  publish: Publish,
): UnitOfWork {
  /** Scopes of which it is known, until a write changes who may do what: an earlier one of the same commit counts too. */
  const authorizedScopes = cacheUntilPermissionChange<true>(commits);

  async function reauthorize(tx: Db, scope: ShopScope, checksName: boolean): Promise<void> {
    const name = `${scope.actor?.sessionId} ${scope.shopId} ${scope.shopRole}`;
    if (!scope.actor || authorizedScopes.get(name)) return;
    await authorizedScopes.load(name, async () => {
      await assertScopeStillValid(tx, scope, checksName);
      return true;
    });
  }

  async function findReplay(
    tx: Db,
    shopId: string,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<unknown> {
    const first = idempotencyKey && (await findStoredResponse(tx, shopId, idempotencyKey));
    if (idempotencyKey && first !== undefined) idempotencyKey.isReplayed = true;
    return first;
  }

  async function writeShop<F, T>(
    lockKey: string,
    scope: ShopScope,
    work: (tx: Db, announce: Announce, found: F) => Promise<T>,
    idempotencyKey?: IdempotencyKey,
    lookUp?: (tx: Db) => Promise<F>,
  ): Promise<T> {
    const { shopId } = scope;
    const { answer, events } = await writeQueue.enqueue(lockKey, async (tx, commitEarly) => {
      // What is asked first travels together.
      const [, first, found] = await pipeline([
        () => reauthorize(tx, scope, lookUp !== undefined),
        () => findReplay(tx, shopId, idempotencyKey),
        () => lookUp?.(tx),
      ]);
      if (first !== undefined) return { answer: first as T, events: [] };
      const announced: LiveEvent[] = [];
      const answer = await work(tx, (event) => void announced.push(event), found as F);
      // Before anything else is asked for: what does not fit must not find the commit under way.
      const validEvents = announced.map(validateEvent);
      const [events] = await pipeline([
        () =>
          appendEvents(
            tx,
            shopId,
            validEvents,
            Date.now(),
            idempotencyKey && toStoredResponse(idempotencyKey, answer),
          ),
        () => idempotencyKey && announced.length === 0 && storeResponse(tx, shopId, idempotencyKey, answer),
        commitEarly,
      ]);
      return { answer, events };
    });
    if (events.length > 0) publish(shopId, events);
    return answer;
  }

  async function runAccountWrite<T>(
    tx: Db,
    work: (tx: Db) => Promise<T>,
    idempotencyKey?: IdempotencyKey,
  ): Promise<T> {
    const first = await findReplay(tx, NO_SHOP, idempotencyKey);
    if (first !== undefined) return first as T;
    const answer = await work(tx);
    if (idempotencyKey) await storeResponse(tx, NO_SHOP, idempotencyKey, answer);
    return answer;
  }

  return {
    write: (scope, work, idempotencyKey) => writeShop(scope.shopId, scope, work, idempotencyKey),
    writeWithLookup: (lookUp, scope, work, idempotencyKey) =>
      writeShop(scope.shopId, scope, work, idempotencyKey, lookUp),
    writeWithAccounts: (scope, work, once) => writeShop(NO_SHOP, scope, work, once),
    writeAccount: (work, idempotencyKey) =>
      writeQueue.enqueue(NO_SHOP, (tx) => runAccountWrite(tx, work, idempotencyKey)),
    writeWithLock: (lockKey, work) => writeQueue.enqueue(lockKey, work),
    // A row that nobody reads, so that the write is a real one.
    probeWrite: () => writeQueue.probe(async (tx) => void (await incrementCounter(tx, NO_SHOP, 'readyz'))),
    waitForIdle: () => writeQueue.waitForIdle(),
    counts: writeQueue.counts,
  };
}
