import { isDeepStrictEqual } from 'node:util';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  acknowledgeChanges,
  type Bell,
  cancelledShownWindow,
  type LineChange,
  type LineMark,
  recallWindow,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
import type { LineRef } from './edit-lines.service.ts';
import {
  listCancelledWithUnacknowledgedChanges,
  listLatestServed,
  listWithUnacknowledgedBell,
  markBellAcknowledged,
  replaceUnacknowledgedChanges,
} from './kitchen.repository.ts';
import { announceKotChanged, requireKot, requireLinesUnchanged } from './kot-lifecycle.service.ts';
import { markPieces } from './line-cooking.service.ts';
import { presentKot } from './orders.presenter.ts';
import { isLeft, type KotWithLines, listByStatus, updateLine } from './orders.repository.ts';

export interface KitchenService {
  /**
   * Lists COOKING KOTs, and CANCELLED ones until the kitchen has acknowledged the change; the newest first.
   */
  listBoard(scope: ShopScope): Promise<KotWithLines[]>;
  /** Lists the KOTs that can be recalled, the latest served first. */
  listRecallable(scope: ShopScope): Promise<KotWithLines[]>;
  /** Marks a line with all of its pieces, or one piece of a combo. */
  markLine(scope: ShopScope, line: LineRef, mark: Mark): Promise<Kot>;
  /** Changes that are later than `shown` stay unacknowledged. */
  acknowledgeKotChanges(scope: ShopScope, kotId: string, shown: readonly AcknowledgedChange[]): Promise<Kot>;
  /** Returns the KOTs for which the bell stops. */
  acknowledgeBell(scope: ShopScope, bell: Bell, kotIds: readonly string[]): Promise<Kot[]>;
}

interface Mark extends LineMark {
  /** The line's quantity on the client. */
  shown?: number | undefined;
}

type AcknowledgedChange = Pick<LineChange, '_id' | 'now'>;

interface KitchenNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
}

export function createKitchenService({ read, unitOfWork: { write } }: KitchenNeeds): KitchenService {
  return {
    async listBoard(scope) {
      // Both lists are read on one snapshot: a KOT that was cancelled between two reads would be in neither.
      const both = await inSnapshot(
        read,
        (snapshot) => listByStatus({ tx: snapshot, scope }, 'COOKING'),
        (snapshot) =>
          listCancelledWithUnacknowledgedChanges({ tx: snapshot, scope }, cancelledShownWindow(serverNow())),
      );
      return both.flat().sort((a, b) => (a.kot.id < b.kot.id ? 1 : -1));
    },

    async listRecallable(scope) {
      const [served] = await inSnapshot(read, (snapshot) =>
        listLatestServed({ tx: snapshot, scope }, recallWindow(serverNow())),
      );
      return served;
    },

    markLine: (scope, { kotId, lineId }, { shown, ...mark }) =>
      write(scope, async (write) => {
        const { isDone, optionId } = mark;
        const kotWithLines = await requireKot(write, kotId);
        const { kot, lines } = kotWithLines;
        const line = lines.filter(isLeft).find(({ id }) => id === lineId);
        const isPiece = line?.options?.some(({ _id, itemId }) => _id === optionId && itemId);
        if (!line || (optionId !== undefined && !isPiece)) throw new AppError('kot.line_not_found');
        if (kot.status !== 'COOKING') throw new AppError('kot.not_cooking', { tokenNo: kot.tokenNo });
        requireLinesUnchanged(write, kotWithLines, !isDone || shown === undefined || shown === line.quantity);
        const marks = markPieces(line, mark, write.at);
        const { doneAt, options } = line;
        if (isDeepStrictEqual(marks, { doneAt, options })) return presentKot(kotWithLines);
        await updateLine(write.tx, line, marks);
        const marked = lines.map((each) => (each === line ? { ...each, ...marks } : each));
        return announceKotChanged(write, { ...kotWithLines, lines: marked });
      }),

    acknowledgeKotChanges: (scope, kotId, shown) =>
      write(scope, async (write) => {
        const kotWithLines = await requireKot(write, kotId);
        const { kot, lines } = kotWithLines;
        const unseen = kot.changes ?? [];
        // Only the lines of a COOKING KOT can get an earlier quantity again.
        const changes = acknowledgeChanges(
          unseen,
          shown,
          kot.status === 'COOKING' ? lines.filter(isLeft) : [],
        );
        if (isDeepStrictEqual(changes, unseen)) return presentKot(kotWithLines);
        await replaceUnacknowledgedChanges(write.tx, kot, changes);
        return announceKotChanged(write, { ...kotWithLines, kot: { ...kot, changes } });
      }),

    acknowledgeBell: (scope, bell, kotIds) =>
      write(scope, async (write) => {
        const heardAt = write.at;
        const kots: Kot[] = [];
        for (const kotWithLines of await listWithUnacknowledgedBell(write, bell)) {
          const { kot } = kotWithLines;
          if (!kotIds.includes(kot.id)) continue;
          await markBellAcknowledged(write, kot.id, heardAt);
          kots.push(announceKotChanged(write, { ...kotWithLines, kot: { ...kot, heardAt } }));
        }
        return kots;
      }),
  };
}
