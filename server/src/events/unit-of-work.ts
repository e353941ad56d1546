import type { LiveEvent, LoggedEvent } from '@tawa/shared/contract/live.ts';
import { assertStillHolds, type ShopScope } from '../auth/shop-scope.ts';
import { type Commits, untilRightsChange } from '../db/commit-version.ts';
import { bumpCounter } from '../db/counters.repository.ts';
import type { Db } from '../db/database.ts';
import { allOf } from '../db/snapshot.ts';
import type { WriteCounts, Writes } from '../db/writes.ts';
import { appendEvents, shaped } from './event-log.repository.ts';
import { answerTo, findAnswer, keepAnswer, type Once } from './idempotency.repository.ts';

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
  /**
   * The same for a change that first looks at rows which its request names: what `look` finds, `work` gets. It is asked
   * for together with whether the change may be at all, so it refuses nothing. Whoever has another name by now is refused
   * as well: who calls may have been remembered.
   */
  writeAfter<F, T>(
    look: (tx: Db) => Promise<F>,
    scope: ShopScope,
    work: (tx: Db, announce: Announce, found: F) => Promise<T>,
    once?: Once | undefined,
  ): Promise<T>;
  /** The same for a change that also changes accounts, which other shops look at: it excludes every other one. */
  writeWithAccounts: UnitOfWork['write'];
  /** A change that belongs to no shop: accounts and sessions. `once` as above. @throws AppError idempotency.mismatch */
  writeAccount<T>(work: (tx: Db) => Promise<T>, once?: Once | undefined): Promise<T>;
  /**
   * A change of rows that no other kind of change looks at: it excludes its like, which `turn` names, and nobody else.
   * @throws whatever `work` throws, after the rollback; AppError server.busy, server.full
   */
  writeApart<T>(turn: string, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Resolves when a write has been kept, one that nobody waits for. @throws when it is not kept, or not soon */
  tryWrite(): Promise<void>;
  /** Resolves when every write that was asked for has ended. */
  settled(): Promise<void>;
  readonly counts: Readonly<WriteCounts>;
}

/** Where the keys of changes stand that belong to none. */
const NO_SHOP = '';

export function createUnitOfWork(
  { writes, commits }: { writes: Writes; commits: Commits },
  publish: Publish,
): UnitOfWork {
  /** Scopes of which it is known, until a write changes who may do what: an earlier one of the same commit counts too. */
  const holding = untilRightsChange<true>(commits);

  async function stillHolds(tx: Db, scope: ShopScope, byName: boolean): Promise<void> {
    const name = `${scope.actor?.sessionId} ${scope.shopId} ${scope.part}`;
    if (!scope.actor || holding.find(name)) return;
    await holding.take(name, async () => {
      await assertStillHolds(tx, scope, byName);
      return true;
    });
  }

  async function firstAnswer(tx: Db, shopId: string, once: Once | undefined): Promise<unknown> {
    const first = once && (await findAnswer(tx, shopId, once));
    if (once && first !== undefined) once.replayed = true;
    return first;
  }

  async function change<F, T>(
    turn: string,
    scope: ShopScope,
    work: (tx: Db, announce: Announce, found: F) => Promise<T>,
    once?: Once,
    look?: (tx: Db) => Promise<F>,
  ): Promise<T> {
    const { shopId } = scope;
    const { answer, events } = await writes.enqueue(turn, async (tx, last) => {
      // What is asked first travels together.
      const [, first, found] = await allOf([
        () => stillHolds(tx, scope, look !== undefined),
        () => firstAnswer(tx, shopId, once),
        () => look?.(tx),
      ]);
      if (first !== undefined) return { answer: first as T, events: [] };
      const announced: LiveEvent[] = [];
      const answer = await work(tx, (event) => void announced.push(event), found as F);
      // Before anything else is asked for: what does not fit must not find the commit under way.
      const fitting = announced.map(shaped);
      const [events] = await allOf([
        () => appendEvents(tx, shopId, fitting, Date.now(), once && answerTo(once, answer)),
        () => once && announced.length === 0 && keepAnswer(tx, shopId, once, answer),
        last,
      ]);
      return { answer, events };
    });
    if (events.length > 0) publish(shopId, events);
    return answer;
  }

  async function changeAccount<T>(tx: Db, work: (tx: Db) => Promise<T>, once?: Once): Promise<T> {
    const first = await firstAnswer(tx, NO_SHOP, once);
    if (first !== undefined) return first as T;
    const answer = await work(tx);
    if (once) await keepAnswer(tx, NO_SHOP, once, answer);
    return answer;
  }

  return {
    write: (scope, work, once) => change(scope.shopId, scope, work, once),
    writeAfter: (look, scope, work, once) => change(scope.shopId, scope, work, once, look),
    writeWithAccounts: (scope, work, once) => change(NO_SHOP, scope, work, once),
    writeAccount: (work, once) => writes.enqueue(NO_SHOP, (tx) => changeAccount(tx, work, once)),
    writeApart: (turn, work) => writes.enqueue(turn, work),
    // A row that nobody reads, so that the write is a real one.
    tryWrite: () => writes.tryOut(async (tx) => void (await bumpCounter(tx, NO_SHOP, 'readyz'))),
    settled: () => writes.settled(),
    counts: writes.counts,
  };
}
