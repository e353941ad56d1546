import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  hasSameLines,
  isLiveStatus,
  type KotAction,
  type KotFilter,
  kotMatches,
  type ShownLine,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { ApprovalsService, SentApproval } from '../terminals/approvals.service.ts';
import { createLineEdits, type LineEdit, type LineRef, type LineVoid } from './edit-lines.service.ts';
import type { KitchenService } from './kitchen.service.ts';
import {
  createKotLifecycle,
  type KotInvoicing,
  requireKot,
  requireLinesUnchanged,
} from './kot-lifecycle.service.ts';
import { presentKot, presentKotTo } from './orders.presenter.ts';
import { isLeft, type KotWithLines, listByStatus, listLatestEnded, listLive } from './orders.repository.ts';
import { requireMayLowerLinesAlone } from './printed-lines.service.ts';

export interface OrdersService {
  list(scope: ShopScope, filter: KotFilter): Promise<Kot[]>;
  /** @throws invoice.too_high */
  confirm(scope: ShopScope, kotId: string): Promise<Kot>;
  reject(scope: ShopScope, kotId: string): Promise<Kot>;
  /** `shown` are the lines that the client shows. */
  serve(scope: ShopScope, kotId: string, shown: readonly ShownLine[] | undefined): Promise<Kot>;
  /** @throws kot.on_printed_invoice, invoice.discount_too_high */
  cancel(scope: ShopScope, kotId: string): Promise<Kot>;
  /** @throws kot.served_long_ago */
  recall(scope: ShopScope, kotId: string): Promise<Kot>;
  /** @throws kot.on_printed_invoice, invoice.discount_too_high; if choices change, also what `priceLine` throws */
  editLine(scope: ShopScope, line: LineRef, edit: LineEdit): Promise<Kot>;
  /**
   * Deleting the last line rejects or cancels the KOT, and the line stays in it.
   * @throws kot.on_printed_invoice
   */
  deleteLine(scope: ShopScope, line: LineRef): Promise<Kot>;
  /**
   * Voids so many of a line that the kitchen was told. Voiding the last one cancels the KOT.
   * A caller without the permission `order.edit` sends the approval of a member who holds it, as does anybody but an owner
   * if the line is on a printed invoice.
   * @throws what `requireReason` throws, kot.lines_changed, kot.paid and kot.wrong_status with the KOT as it is now, and what `ApprovalsService.write` throws
   */
  voidLine(
    scope: ShopScope,
    line: LineRef,
    lineVoid: LineVoid,
    sent: SentApproval & { idempotencyKey: IdempotencyKey | undefined },
  ): Promise<Kot>;
}

export async function readKot(context: ShopContext, kotId: string): Promise<Kot> {
  return presentKot(await requireKot(context, kotId));
}

interface OrdersNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  kitchen: Pick<KitchenService, 'listBoard' | 'listRecallable'>;
  kotInvoicing: KotInvoicing;
  approvals: Pick<ApprovalsService, 'write'>;
}

export function createOrdersService({
  read,
  unitOfWork: { write },
  kitchen,
  kotInvoicing,
  approvals,
}: OrdersNeeds): OrdersService {
  const lifecycle = createKotLifecycle(kotInvoicing);
  const { transition } = lifecycle;
  const lineEdits = createLineEdits(kotInvoicing, lifecycle);

  const applyAction = (action: KotAction) => (scope: ShopScope, kotId: string) =>
    write(scope, async (write) => transition(write, await requireKot(write, kotId), action));

  function loadKots(scope: ShopScope, filter: KotFilter): Promise<KotWithLines[]> {
    if (filter.view)
      return filter.view === 'KITCHEN' ? kitchen.listBoard(scope) : kitchen.listRecallable(scope);
    if (!filter.status) return listLive({ tx: read, scope });
    return isLiveStatus(filter.status)
      ? listByStatus({ tx: read, scope }, filter.status)
      : listLatestEnded({ tx: read, scope }, filter.status, filter);
  }

  return {
    async list(scope, filter) {
      if (filter.q && !/^\d{1,9}$/.test(filter.q)) return [];
      const kotsWithLines = await loadKots(scope, filter);
      return kotsWithLines.map((kot) => presentKotTo(scope, kot)).filter((kot) => kotMatches(kot, filter));
    },

    confirm: applyAction('confirm'),
    reject: applyAction('reject'),
    serve: (scope, kotId, shown) =>
      write(scope, async (write) => {
        const kotWithLines = await requireKot(write, kotId);
        // In any other status, `transition` throws kot.wrong_status.
        if (kotWithLines.kot.status === 'COOKING') {
          requireLinesUnchanged(
            write,
            kotWithLines,
            !shown || hasSameLines(kotWithLines.lines.filter(isLeft), shown),
          );
        }
        return transition(write, kotWithLines, 'serve');
      }),
    cancel: (scope, kotId) =>
      write(scope, async (write) => {
        const kotWithLines = await requireKot(write, kotId);
        requireMayLowerLinesAlone(write, kotWithLines.kot, kotWithLines.lines);
        return transition(write, kotWithLines, 'cancel');
      }),
    recall: applyAction('recall'),

    editLine: (scope, ref, edit) => write(scope, (write) => lineEdits.editLine(write, ref, edit)),

    deleteLine: (scope, ref) => write(scope, (write) => lineEdits.removeLine(write, ref)),

    voidLine: (scope, ref, lineVoid, { idempotencyKey, ...sent }) =>
      approvals.write(
        scope,
        sent,
        (write, approver) => lineEdits.voidLine(write, ref, lineVoid, approver),
        idempotencyKey,
      ),
  };
}
