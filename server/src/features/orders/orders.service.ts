import type { LiveEventName } from '@tawa/shared/contract/live.rules.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  type KotAction,
  type KotFilter,
  type KotStatus,
  kotMatches,
  LIVE_STATUSES,
  transitions,
} from '@tawa/shared/orders/orders.rules.ts';
import type { ShopScope } from '../../auth/shop-access.ts';
import type { Db } from '../../db/database.ts';
import type { Announce, UnitOfWork } from '../../db/unit-of-work.ts';
import { AppError } from '../../http/app-error.ts';
import { versionOf } from '../../realtime/event-log.repository.ts';
import { announceOccupancy } from './occupancy.service.ts';
import { deleteLine, moveKot, setQuantity } from './order-changes.repository.ts';
import { presentKot } from './orders.presenter.ts';
import {
  findTicket,
  isOccupied,
  listEnded,
  listLive,
  listOfStatus,
  type Ticket,
} from './orders.repository.ts';
import type { KotLineRow, KotRow } from './orders.table.ts';

type KotEvent = Extract<LiveEventName, `kot:${string}`>;

interface LineRef {
  kotId: string;
  lineId: string;
}

export interface OrdersService {
  list(scope: ShopScope, filter: KotFilter): Promise<Kot[]>;
  /** Changes whenever a list of this shop may have changed. */
  version(scope: ShopScope): Promise<string>;
  /** @throws AppError kot.not_found, kot.wrong_status, kot.paid */
  confirm(scope: ShopScope, kotId: string): Promise<Kot>;
  reject(scope: ShopScope, kotId: string): Promise<Kot>;
  serve(scope: ShopScope, kotId: string): Promise<Kot>;
  cancel(scope: ShopScope, kotId: string): Promise<Kot>;
  /** @throws AppError kot.not_found, kot.line_not_found, kot.wrong_status, kot.paid */
  editLine(scope: ShopScope, line: LineRef, quantity: number): Promise<Kot>;
  /** The last line ends the ticket: rejected while REQUESTED, cancelled after; it keeps that line to show what it was. */
  deleteLine(scope: ShopScope, line: LineRef): Promise<Kot>;
}

const eventOf: Record<KotAction, KotEvent> = {
  confirm: 'kot:confirmed',
  reject: 'kot:rejected',
  serve: 'kot:served',
  cancel: 'kot:cancelled',
};

async function requireTicket(tx: Db, scope: ShopScope, kotId: string): Promise<Ticket> {
  const ticket = await findTicket(tx, scope, kotId);
  if (!ticket) throw new AppError('kot.not_found');
  return ticket;
}

function wrongStatus({ kot: { tokenNo, status } }: Ticket): AppError {
  return new AppError('kot.wrong_status', { tokenNo, status });
}

function refusePaid({ kot: { tokenNo, paidAt } }: Ticket): void {
  if (paidAt !== null) throw new AppError('kot.paid', { tokenNo });
}

async function editableLine(
  tx: Db,
  scope: ShopScope,
  { kotId, lineId }: LineRef,
): Promise<{ ticket: Ticket; line: KotLineRow }> {
  const ticket = await requireTicket(tx, scope, kotId);
  const line = ticket.lines.find(({ id }) => id === lineId);
  if (!line) throw new AppError('kot.line_not_found');
  refusePaid(ticket);
  const editable: readonly KotStatus[] = LIVE_STATUSES;
  if (!editable.includes(ticket.kot.status)) throw wrongStatus(ticket);
  return { ticket, line };
}

/** One step of the life cycle inside a change; of two at once, the second finds the status gone. */
async function step(
  tx: Db,
  scope: ShopScope,
  ticket: Ticket,
  action: KotAction,
  announce: Announce,
): Promise<Kot> {
  const { kot, lines } = ticket;
  const { from, to } = transitions[action];
  if (action === 'cancel') refusePaid(ticket);
  const wasOccupied = kot.tableId !== null && (await isOccupied(tx, scope, kot.tableId));
  const now = Date.now();
  const next: KotRow = {
    ...kot,
    status: action === 'serve' && kot.paidAt !== null ? 'PAID' : to,
    confirmedAt: action === 'confirm' ? now : kot.confirmedAt,
    servedAt: action === 'serve' ? now : kot.servedAt,
  };
  const moved = await moveKot(tx, scope, next, from);
  if (!moved) throw wrongStatus(ticket);
  const presented = presentKot(moved, lines);
  announce({ name: eventOf[action], payload: { kot: presented } });
  await announceOccupancy(tx, scope, presented.tableId, wasOccupied, announce);
  return presented;
}

async function changed(tx: Db, scope: ShopScope, kotId: string, announce: Announce): Promise<Kot> {
  const { kot, lines } = await requireTicket(tx, scope, kotId);
  const presented = presentKot(kot, lines);
  announce({ name: 'kot:changed', payload: { kot: presented } });
  return presented;
}

interface OrdersNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
}

export function createOrdersService({ read, unitOfWork: { write } }: OrdersNeeds): OrdersService {
  const act = (action: KotAction) => (scope: ShopScope, kotId: string) =>
    write(scope, async (tx, announce) =>
      step(tx, scope, await requireTicket(tx, scope, kotId), action, announce),
    );

  function ticketsFor(scope: ShopScope, filter: KotFilter): Promise<Ticket[]> {
    const live: readonly KotStatus[] = LIVE_STATUSES;
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

    version: ({ shopId }) => versionOf(read, shopId),

    confirm: act('confirm'),
    reject: act('reject'),
    serve: act('serve'),
    cancel: act('cancel'),

    editLine: (scope, ref, quantity) =>
      write(scope, async (tx, announce) => {
        const { ticket, line } = await editableLine(tx, scope, ref);
        await setQuantity(tx, line, quantity);
        return changed(tx, scope, ticket.kot.id, announce);
      }),

    deleteLine: (scope, ref) =>
      write(scope, async (tx, announce) => {
        const { ticket, line } = await editableLine(tx, scope, ref);
        if (ticket.lines.length === 1) {
          return step(tx, scope, ticket, ticket.kot.status === 'REQUESTED' ? 'reject' : 'cancel', announce);
        }
        await deleteLine(tx, line);
        return changed(tx, scope, ticket.kot.id, announce);
      }),
  };
}
