import type { LiveEvent } from '@tawa/shared/event-schemas.ts';
import type { SessionUser } from '../auth/authenticate.ts';
import { recheckScope, recheckSession, type ShopContext, type ShopScope } from '../auth/shop-scope.ts';
import { incrementCounter } from '../db/counters.repository.ts';
import type { AccountWriteContext, Db } from '../db/database.ts';
import type { WriteCounts, WriteQueue } from '../db/write-queue.ts';
import { serverNow } from '../support/server-clock.ts';
import { type AuditedAct, appendAuditEntries } from './audit.repository.ts';
import { appendEvents, type LoggedEvent, readLatestAt } from './event-log.repository.ts';
import {
  findStoredResponse,
  type IdempotencyKey,
  type StoredResponse,
  storeResponse,
} from './idempotency.repository.ts';

/** The event is published after the commit. */
export type Announce = (event: LiveEvent) => void;

/** The call is only a hint that there are events; what counts is the log. */
export type Publish = (shopId: string, events: readonly LoggedEvent[]) => void;

/**
 * The transaction of a change to a shop. A function that takes it writes, so it runs inside of `UnitOfWork.write`.
 * `scope` is what was read again once the locks were held, and `at` is the time of the events too.
 */
export interface WriteContext extends ShopContext, AccountWriteContext {
  readonly announce: Announce;
  /** Records an act of which the owner wants to know who did it. It is stored in the transaction. */
  readonly audit: (act: AuditedAct) => void;
}

/** A query of a shop's rows as of one time: `at` is in ms UTC. A write context is one too. */
export type TimedContext = ShopContext & Pick<WriteContext, 'at'>;

type ShopWork<T> = (write: WriteContext) => Promise<T>;
/** Runs under the locks and before a stored response is looked for. What it throws refuses a repeated request too. */
type ShopCheck = (context: ShopContext & AccountWriteContext) => Promise<void>;
type AccountWork<T> = (write: AccountWriteContext) => Promise<T>;

export interface UnitOfWork {
  /**
   * Commits `work` and its events together, if the caller still has session and role. `work` may run again
   * after an error, so it must only query the database. A repeated `idempotencyKey` returns the stored
   * response.
   * @param check what also a repeated request has to prove, as a PIN
   * @throws what `work` and `check` throw; AppError session.ended, shop.not_found, idempotency.mismatch, server.busy,
   * server.full
   */
  write<T>(
    scope: ShopScope,
    work: ShopWork<T>,
    idempotencyKey?: IdempotencyKey | undefined,
    check?: ShopCheck,
  ): Promise<T>;
  /** For a change to accounts, which other shops read too: excludes all other writes. */
  writeWithAccounts: UnitOfWork['write'];
  /**
   * Does the same as `writeWithAccounts` for a request that names no shop. Only the session is read again.
   */
  writeAsUser<T>(sessionUser: SessionUser, work: AccountWork<T>, idempotencyKey?: IdempotencyKey): Promise<T>;
  /** For a write without a signed-in caller. Excludes all other writes. */
  writeAccount<T>(work: AccountWork<T>): Promise<T>;
  /** Excludes writes with the same `lockKey` and account writes; on SQLite it excludes all other writes. */
  writeWithLock<T>(lockKey: string, work: AccountWork<T>): Promise<T>;
  /**
   * Commits a dummy row, to show that the server is ready.
   * @throws if that fails; on PostgreSQL also after 2 s
   */
  probeWrite(): Promise<void>;
  waitForIdle(): Promise<void>;
  readonly counts: Readonly<WriteCounts>;
}

const NO_SHOP = '';

export function createUnitOfWork({ writeQueue }: { writeQueue: WriteQueue }, publish: Publish): UnitOfWork {
  async function writeShop<T>(
    lockKey: string,
    scope: ShopScope,
    work: ShopWork<T>,
    idempotencyKey?: IdempotencyKey,
    check?: ShopCheck,
  ): Promise<T> {
    const { shopId } = scope;
    const { result, events } = await writeQueue.enqueue(lockKey, async (tx) => {
      const at = await timeOfWrite(tx, shopId);
      const context = { tx, scope: await recheckScope({ tx, scope }), at, appendedHeads: new Map() };
      await check?.(context);
      const replay = await findReplay(tx, shopId, idempotencyKey);
      if (replay !== undefined) return { result: replay as T, events: [] };
      const announced: LiveEvent[] = [];
      const acts: AuditedAct[] = [];
      const result = await work({
        ...context,
        announce: (event) => void announced.push(event),
        audit: (act) => void acts.push(act),
      });
      await appendAuditEntries(context, acts);
      const events = await appendEvents(tx, shopId, announced, at);
      if (idempotencyKey) {
        const response = findNewKot(result, announced, events) ?? { answer: result };
        await storeResponse(tx, shopId, idempotencyKey, response, at);
      }
      return { result, events };
    });
    if (events.length > 0) publish(shopId, events);
    return result;
  }

  const writeWithLock: UnitOfWork['writeWithLock'] = (lockKey, work) =>
    writeQueue.enqueue(lockKey, (tx) => work({ tx, at: serverNow() }));

  return {
    write: (scope, ...rest) => writeShop(scope.shopId, scope, ...rest),
    writeWithAccounts: (scope, ...rest) => writeShop(NO_SHOP, scope, ...rest),
    writeAsUser: (sessionUser, work, idempotencyKey) =>
      writeQueue.enqueue(NO_SHOP, async (tx) => {
        await recheckSession(tx, sessionUser);
        const replay = await findReplay(tx, NO_SHOP, idempotencyKey);
        if (replay !== undefined) return replay as Awaited<ReturnType<typeof work>>;
        const at = serverNow();
        const response = await work({ tx, at });
        if (idempotencyKey) await storeResponse(tx, NO_SHOP, idempotencyKey, { answer: response }, at);
        return response;
      }),
    writeAccount: (work) => writeWithLock(NO_SHOP, work),
    writeWithLock,
    probeWrite: () => writeQueue.probe(async (tx) => void (await incrementCounter(tx, NO_SHOP, 'readyz'))),
    waitForIdle: () => writeQueue.waitForIdle(),
    counts: writeQueue.counts,
  };
}

/** In ms. The clocks of several processes differ by less. */
const MAX_CLOCK_SKEW_MS = 10_000;

/**
 * The server's time, but never before the newest event of the shop, which another process with a faster clock may have
 * written. An event that is later still comes from a clock that was wrong, and must not date bills in the future.
 */
async function timeOfWrite(tx: Db, shopId: string): Promise<number> {
  const [now, newest] = [serverNow(), await readLatestAt(tx, shopId)];
  return newest !== undefined && newest > now && newest - now <= MAX_CLOCK_SKEW_MS ? newest : now;
}

/**
 * Finds the event that has the response to a new order, so that an order does not store its KOT a second time. Event and
 * response have the same schema of a KOT, so the event lacks nothing.
 */
function findNewKot(
  result: unknown,
  announced: readonly LiveEvent[],
  logged: readonly LoggedEvent[],
): StoredResponse | undefined {
  const index = announced.findIndex((event) => event.name === 'kot:created' && event.payload.kot === result);
  const event = logged[index];
  return event && { eventSeq: event.seq, eventMember: 'kot' };
}

async function findReplay(
  tx: Db,
  shopId: string,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<unknown> {
  if (!idempotencyKey) return undefined;
  const storedResponse = await findStoredResponse(tx, shopId, idempotencyKey);
  // This is also set to false, because the work may run again without the write whose response it repeated.
  idempotencyKey.isReplayed = storedResponse !== undefined;
  return storedResponse;
}
