import { isDeepStrictEqual } from 'node:util';
import {
  type Bell,
  CANCELLED_SHOWN_MS,
  type LineChange,
  RECALL_MS,
  withoutSeen,
} from '@tawa/shared/kitchen/kitchen.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { together } from '../../db/snapshot.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { listCancelledUnseen, listServed, listUnheard, markHeard } from './kitchen.repository.ts';
import { announceChange, type LineRef, requireAsShown, requireTicket } from './kot-lifecycle.service.ts';
import { noteChanges, updateLine } from './kot-writes.repository.ts';
import { presentKot } from './orders.presenter.ts';
import { listOfStatus, type Ticket } from './orders.repository.ts';

export interface KitchenService {
  /** What stands on the kitchen's wall: cooking, and cancelled until it is acknowledged; newest first. */
  wall(scope: ShopScope): Promise<Ticket[]>;
  /** What may be called back, the latest served first. */
  served(scope: ShopScope): Promise<Ticket[]>;
  /**
   * Marking twice is no fault. `shown` is how many of the line the screen showed.
   * @throws AppError kot.not_found, kot.line_not_found, kot.not_cooking, kot.lines_changed
   */
  mark(scope: ShopScope, line: LineRef, isDone: boolean, shown?: number | undefined): Promise<Kot>;
  /** Acknowledges the changes that a screen showed; what came after them stays. @throws AppError kot.not_found */
  seen(scope: ShopScope, kotId: string, shown: readonly SeenChange[]): Promise<Kot>;
  /** Silences a bell for those of the tickets that it rings for, and answers with them. */
  hear(scope: ShopScope, bell: Bell, kotIds: readonly string[]): Promise<Kot[]>;
}

type SeenChange = Pick<LineChange, '_id' | 'now'>;

interface KitchenNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
}

function around(ms: number) {
  const now = Date.now();
  return { since: now - ms, until: now + ms };
}

/** What the kitchen does to tickets beside cooking them: nothing of it touches table, bill or money. */
export function createKitchenService({ read, unitOfWork: { write } }: KitchenNeeds): KitchenService {
  return {
    async wall(scope) {
      // Of one moment: a ticket that is cancelled in between would stand in neither.
      const both = await together(read, (at) =>
        Promise.all([
          listOfStatus(at, scope, 'COOKING'),
          listCancelledUnseen(at, scope, around(CANCELLED_SHOWN_MS)),
        ]),
      );
      return both.flat().sort((a, b) => (a.kot.id < b.kot.id ? 1 : -1));
    },

    served: (scope) => together(read, (at) => listServed(at, scope, around(RECALL_MS))),

    mark: (scope, { kotId, lineId }, isDone, shown) =>
      write(scope, async (tx, announce) => {
        const ticket = await requireTicket(tx, scope, kotId);
        const { kot, lines } = ticket;
        const line = lines.find(({ id }) => id === lineId);
        if (!line) throw new AppError('kot.line_not_found');
        if (kot.status !== 'COOKING') throw new AppError('kot.not_cooking', { tokenNo: kot.tokenNo });
        requireAsShown(ticket, !isDone || shown === undefined || shown === line.quantity);
        if ((line.doneAt !== null) === isDone) return presentKot(kot, lines);
        const doneAt = isDone ? Date.now() : null;
        await updateLine(tx, line, { doneAt });
        const marked = lines.map((each) => (each === line ? { ...each, doneAt } : each));
        return announceChange(announce, { kot, lines: marked });
      }),

    seen: (scope, kotId, shown) =>
      write(scope, async (tx, announce) => {
        const { kot, lines } = await requireTicket(tx, scope, kotId);
        const unseen = kot.changes ?? [];
        // Only what cooks has lines that may still be put back.
        const changes = withoutSeen(unseen, shown, kot.status === 'COOKING' ? lines : []);
        if (isDeepStrictEqual(changes, unseen)) return presentKot(kot, lines);
        await noteChanges(tx, kot, changes);
        return announceChange(announce, { kot: { ...kot, changes }, lines });
      }),

    hear: (scope, bell, kotIds) =>
      write(scope, async (tx, announce) => {
        const heardAt = Date.now();
        const kots: Kot[] = [];
        for (const { kot, lines } of await listUnheard(tx, scope, bell)) {
          if (!kotIds.includes(kot.id)) continue;
          await markHeard(tx, scope, kot.id, heardAt);
          kots.push(announceChange(announce, { kot: { ...kot, heardAt }, lines }));
        }
        return kots;
      }),
  };
}
