import { isAsShown, type ShownLine } from '@tawa/shared/kitchen/kitchen.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  type KotAction,
  type KotFilter,
  type KotStatus,
  kotMatches,
  LIVE_STATUSES,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { Bills } from './billing.service.ts';
import type { KitchenService } from './kitchen.service.ts';
import { createTicketSteps, type LineRef, requireAsShown, requireTicket } from './kot-lifecycle.service.ts';
import { presentKot } from './orders.presenter.ts';
import { listEnded, listLive, listOfStatus, type Ticket } from './orders.repository.ts';

export interface OrdersService {
  list(scope: ShopScope, filter: KotFilter): Promise<Kot[]>;
  /** @throws AppError kot.not_found, kot.wrong_status, kot.paid, invoice.discount_too_high */
  confirm(scope: ShopScope, kotId: string): Promise<Kot>;
  reject(scope: ShopScope, kotId: string): Promise<Kot>;
  /** `shown`: the lines on the screen that asks. @throws AppError beside these kot.lines_changed */
  serve(scope: ShopScope, kotId: string, shown: readonly ShownLine[] | undefined): Promise<Kot>;
  cancel(scope: ShopScope, kotId: string): Promise<Kot>;
  /** @throws AppError kot.not_found, kot.wrong_status, kot.served_long_ago */
  recall(scope: ShopScope, kotId: string): Promise<Kot>;
  /** @throws AppError kot.not_found, kot.line_not_found, kot.wrong_status, kot.paid, invoice.discount_too_high */
  editLine(scope: ShopScope, line: LineRef, quantity: number): Promise<Kot>;
  /** The last line ends the ticket: rejected while REQUESTED, cancelled after; it keeps that line to show what it was. */
  deleteLine(scope: ShopScope, line: LineRef): Promise<Kot>;
}

interface OrdersNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  kitchen: Pick<KitchenService, 'wall' | 'served'>;
  /** What bills do when their tickets change; they stand above this feature. */
  bills: Bills;
}

export function createOrdersService({
  read,
  unitOfWork: { write },
  kitchen,
  bills,
}: OrdersNeeds): OrdersService {
  const { step, setLine, dropLine } = createTicketSteps(bills);

  const act = (action: KotAction) => (scope: ShopScope, kotId: string) =>
    write(scope, async (tx, announce) =>
      step(tx, scope, await requireTicket(tx, scope, kotId), action, announce),
    );

  function ticketsFor(scope: ShopScope, filter: KotFilter): Promise<Ticket[]> {
    const live: readonly KotStatus[] = LIVE_STATUSES;
    if (filter.view) return filter.view === 'KITCHEN' ? kitchen.wall(scope) : kitchen.served(scope);
    if (!filter.status) return listLive(read, scope);
    return live.includes(filter.status)
      ? listOfStatus(read, scope, filter.status)
      : listEnded(read, scope, filter);
  }

  return {
    async list(scope, filter) {
      // `q` is a token number, exactly: anything else matches nothing.
      if (filter.q && !/^\d{1,9}$/.test(filter.q)) return [];
      const tickets = await ticketsFor(scope, filter);
      return tickets.map(({ kot, lines }) => presentKot(kot, lines)).filter((kot) => kotMatches(kot, filter));
    },

    confirm: act('confirm'),
    reject: act('reject'),
    serve: (scope, kotId, shown) =>
      write(scope, async (tx, announce) => {
        const ticket = await requireTicket(tx, scope, kotId);
        // Of a ticket that is served already, that is the thing to say.
        if (ticket.kot.status === 'COOKING') {
          requireAsShown(ticket, !shown || isAsShown(ticket.lines, shown));
        }
        return step(tx, scope, ticket, 'serve', announce);
      }),
    cancel: act('cancel'),
    recall: act('recall'),

    editLine: (scope, ref, quantity) =>
      write(scope, (tx, announce) => setLine(tx, scope, ref, quantity, announce)),

    deleteLine: (scope, ref) => write(scope, (tx, announce) => dropLine(tx, scope, ref, announce)),
  };
}
