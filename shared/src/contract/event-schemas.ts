import { z } from 'zod';
import { invoice } from '../invoices/invoices.contract.ts';
import { category, item } from '../menu/menu.contract.ts';
import { kot } from '../orders/orders.contract.ts';
import { KOT_STATUSES } from '../orders/orders.rules.ts';
import { shop } from '../shops/shops.contract.ts';
import { area, table } from '../tables/tables.contract.ts';
import type { LiveEventName } from './events.ts';
import { id, instant } from './schema.ts';

/**
 * Every socket event, derived from the entities' own schemas (contract section 7).
 * A payload is what the event adds to `{ seq, at, shopId }`; who gets it stands in live.rules.ts.
 */

const oneKot = z.object({ kot });
const oneInvoice = z.object({ invoice });
const action = z.enum(['added', 'edited', 'deleted']);

export const livePayloads = {
  'kot:created': oneKot,
  'kot:confirmed': oneKot,
  'kot:changed': oneKot,
  'kot:served': oneKot,
  'kot:recalled': oneKot,
  'kot:rejected': oneKot,
  'kot:cancelled': oneKot,
  'kot:paid': oneKot,
  'table:occupancy': z.object({ table: table.pick({ _id: true, name: true, isEmpty: true }) }),
  'table:changed': z.object({ action, table: table.optional(), area: area.optional() }),
  'menu:changed': z.object({ action, item: item.optional(), category: category.optional() }),
  'shop:changed': z.object({ shop }),
  /** Which orders of visitors the shop takes from now on. */
  'shop:ordering': shop.pick({ visitorOrders: true }),
  /** Somebody's name has gone from old tickets and bills: lists that may show it are to be loaded again. */
  'customer:erased': z.object({ customerId: id }),
  'invoice:opened': oneInvoice,
  'invoice:changed': oneInvoice,
  'invoice:paid': oneInvoice,
  'invoice:voided': oneInvoice,
} as const satisfies Record<LiveEventName, z.ZodType>;

export type LivePayload<N extends LiveEventName> = z.output<(typeof livePayloads)[N]>;

/** What stands beside every event's payload: its number in the shop's log and the server's time. */
export const envelope = z.object({ seq: z.number().int(), at: instant, shopId: id });
export type Envelope = z.output<typeof envelope>;

export type LiveEvent<N extends LiveEventName = LiveEventName> = {
  [Name in N]: { name: Name; payload: LivePayload<Name> };
}[N];

/** One row of a shop's event log. */
export type LoggedEvent = LiveEvent & Envelope;

/** To the diner who follows one order; nothing in it about anybody. */
export const kotStatus = z.object({
  ...envelope.shape,
  kotId: id,
  tokenNo: z.number(),
  status: z.enum(KOT_STATUSES),
});
export type KotStatusMessage = z.output<typeof kotStatus>;

/** To whoever has the link of one bill. */
const invoiceStatus = z.object({
  ...envelope.shape,
  invoiceId: id,
  ...invoice.pick({ status: true, totalPayment: true }).shape,
});
export type InvoiceStatusMessage = z.output<typeof invoiceStatus>;

/** What the server emits to a client, by event name. */
export type ServerToClient = {
  [N in LiveEventName]: (message: Envelope & LivePayload<N>) => void;
} & {
  'kot:status': (message: KotStatusMessage) => void;
  'invoice:status': (message: InvoiceStatusMessage) => void;
  ready: (message: { seq: number; at: string; shopId: string; role: SocketRole }) => void;
  resync: (message: { seq: number; at: string }) => void;
};

export type SocketRole = 'OWNER' | 'WAITER' | 'DINER';

export type TrackAck = { ok: true; status: (typeof KOT_STATUSES)[number] } | { ok: false; code: string };

export interface ClientToServer {
  'kot:track': (order: { kotId: string }, ack: (answer: TrackAck) => void) => void;
}

/** The body of every event that a client may send. */
export const clientEvents = {
  'kot:track': z.object({ kotId: id }),
} satisfies Record<keyof ClientToServer, z.ZodType>;

export type ClientEventName = keyof typeof clientEvents;

/** The handshake's `auth`: staff bring a token, diners their table, a bill's watcher its link. `since` is the last `seq` seen. */
export const handshake = z.union([
  z.object({ token: z.string().min(1), shopId: z.string(), since: z.number().int().min(0).optional() }),
  z.object({ shopId: z.string(), tableNo: z.string() }),
  z.object({ invoiceId: z.string() }),
]);
