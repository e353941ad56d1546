import type { LiveEvent, LoggedEvent } from '@tawa/shared/contract/live.ts';
import { assertStillHolds, type ShopScope } from '../auth/shop-access.ts';
import { appendEvents } from '../realtime/event-log.repository.ts';
import type { Databases, Db } from './database.ts';
import { findAnswer, keepAnswer, type Once } from './idempotency.repository.ts';
import { type WriteCounts, WriteQueue } from './write-queue.ts';

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
    once?: Once | undefined,
  ): Promise<T>;
  /** A change that belongs to no shop: accounts and sessions. `once` as above. @throws AppError idempotency.mismatch */
  writeAccount<T>(work: (tx: Db) => Promise<T>, once?: Once | undefined): Promise<T>;
  /** Resolves when every write that was asked for has ended. */
  settled(): Promise<void>;
  readonly counts: Readonly<WriteCounts>;
}

/** Where the keys of changes stand that belong to none. */
const NO_SHOP = '';

export function createUnitOfWork(databases: Databases, publish: Publish): UnitOfWork {
  const queue = new WriteQueue(databases.writer, databases.commits);
  const tx = databases.writerDb;

  async function answerOnce<T>(shopId: string, once: Once | undefined, work: () => Promise<T>): Promise<T> {
    const first = once && (await findAnswer(tx, shopId, once));
    if (once && first !== undefined) {
      once.replayed = true;
      return first as T;
    }
    const answer = await work();
    if (once) await keepAnswer(tx, shopId, once, answer);
    return answer;
  }

  async function write<T>(
    scope: ShopScope,
    work: (tx: Db, announce: Announce) => Promise<T>,
    once?: Once,
  ): Promise<T> {
    const { answer, events } = await queue.enqueue(async () => {
      await assertStillHolds(tx, scope);
      const announced: LiveEvent[] = [];
      const answer = await answerOnce(scope.shopId, once, () => work(tx, (event) => announced.push(event)));
      const events = await appendEvents(tx, scope.shopId, announced, Date.now());
      return { answer, events };
    });
    if (events.length > 0) publish(scope.shopId, events);
    return answer;
  }

  return {
    write,
    writeAccount: (work, once) => queue.enqueue(() => answerOnce(NO_SHOP, once, () => work(tx))),
    settled: () => queue.settled(),
    counts: queue.counts,
  };
}
