import { z } from 'zod';
import { id, instant } from './contract/schema.ts';
import { accountEntry } from './customers/credit-accounts.contract.ts';
import { invoice } from './invoices/invoices.contract.ts';
import { UNNAMED_PROTOCOL } from './live-protocol.ts';
import { category } from './menu/category.contract.ts';
import { item } from './menu/item.contract.ts';
import { optionGroup } from './menu/option-group.contract.ts';
import { kot } from './orders/orders.contract.ts';
import { KOT_STATUSES } from './orders/orders.rules.ts';
import { EMPLOYEE_ROLES, type Permission } from './permissions.ts';
import { printAgent } from './printing/print-agents.contract.ts';
import { printer, station } from './printing/printing.contract.ts';
import { cashMovement, shift } from './shifts/shifts.contract.ts';
import { shop, shopReasons } from './shops/shops.contract.ts';
import { area, table } from './tables/tables.contract.ts';
import { APPROVAL_DECISIONS } from './terminals/approvals.rules.ts';

/**
 * The permission that a member needs to receive an event; `everyone` is all members and the diners of the shop. `person` is
 * the one member whom the payload names as `userId`.
 */
export type Audience = Permission | 'everyone' | 'person';

const oneKot = z.object({ kot });
const oneInvoice = z.object({ invoice });
/** Without amount and name, which `getApprovalRequests` shows to those who may see them. */
const oneApproval = z.object({ approvalId: id });
const action = z.enum(['added', 'edited', 'deleted']);

export const liveEvents = {
  'kot:created': { audience: 'order.read', payload: oneKot },
  'kot:confirmed': { audience: 'order.read', payload: oneKot },
  'kot:changed': { audience: 'order.read', payload: oneKot },
  'kot:served': { audience: 'order.read', payload: oneKot },
  'kot:recalled': { audience: 'order.read', payload: oneKot },
  'kot:rejected': { audience: 'order.read', payload: oneKot },
  'kot:cancelled': { audience: 'order.read', payload: oneKot },
  'kot:paid': { audience: 'order.read', payload: oneKot },
  'table:occupancy': {
    audience: 'table.read',
    payload: z.object({ table: table.pick({ _id: true, name: true, isEmpty: true }) }),
  },
  'table:changed': {
    audience: 'table.read',
    payload: z.object({ action, table: table.optional(), area: area.optional() }),
  },
  /** Has the tables of one area whose place on its plan is new. */
  'table:arranged': {
    audience: 'table.read',
    payload: z.object({ tables: z.array(table.pick({ _id: true, position: true })) }),
  },
  /** Has the tables whose group is new or has other tables or names; null for those that have none any more. */
  'table:grouped': {
    audience: 'table.read',
    payload: z.object({ tables: z.array(table.pick({ _id: true, group: true })) }),
  },
  'menu:changed': {
    audience: 'everyone',
    payload: z.object({
      action,
      item: item.optional(),
      category: category.optional(),
      optionGroup: optionGroup.optional(),
    }),
  },
  'shop:changed': { audience: 'shop.read', payload: z.object({ shop }) },
  /** An employee has another role, or works in this shop no more and in another one still. The sockets of that employee are closed, so that they join again with the new one. */
  'rights:changed': {
    audience: 'shop.read',
    payload: z.object({ userId: id, shopRole: z.enum(EMPLOYEE_ROLES) }),
  },
  /** Has the lists of all kinds. */
  'shop:reasons': { audience: 'shop.read', payload: z.object({ reasons: shopReasons }) },
  'shop:ordering': { audience: 'everyone', payload: shop.pick({ visitorOrders: true }) },
  /** A customer paid some of what is owed. */
  'customer:collected': {
    audience: 'credit.collect',
    payload: z.object({ customerId: id, entry: accountEntry }),
  },
  /** Clients load the lists again that may show the erased name. */
  'customer:erased': { audience: 'order.read', payload: z.object({ customerId: id }) },
  /**
   * Also sent when a printer's status changes, when jobs begin to wait for it, and when the last of them is
   * done, when other jobs than before need a decision, and when the kitchen has seen one. While a printer is in trouble, it is sent whenever the number of waiting jobs changes. It is sent too
   * when a print agent connects or disconnects.
   */
  'printing:changed': {
    audience: 'printer.read',
    payload: z.object({
      action,
      printer: printer.optional(),
      station: station.optional(),
      printAgent: printAgent.optional(),
    }),
  },
  /** Has the movement if cash was moved. What is expected is in it only once the cash was counted. */
  'shift:changed': {
    audience: 'drawer.open',
    payload: z.object({ shift, movement: cashMovement.optional() }),
  },
  /** A day was closed. A Z report may be large, because it lists all open invoices, so clients load the list of them again. */
  'day:closed': { audience: 'report.read', payload: z.object({ number: z.number() }) },
  /** Somebody asks for an approval that needs this permission, or such a request is decided or withdrawn. */
  'orderApproval:changed': { audience: 'order.edit', payload: oneApproval },
  'invoiceApproval:changed': { audience: 'invoice.refund', payload: oneApproval },
  'discountApproval:changed': { audience: 'invoice.charge', payload: oneApproval },
  /** Only who asked receives it. */
  'approval:decided': {
    audience: 'person',
    payload: z.object({ userId: id, approvalId: id, decision: z.enum(APPROVAL_DECISIONS) }),
  },
  /** Somebody has punched or was corrected. Clients load the hours again, so no name is in the log. */
  'attendance:changed': { audience: 'attendance.manage', payload: z.object({ userId: id }) },
  /** The same change, for the other devices of the person whose hours they are. */
  'attendance:own': { audience: 'person', payload: z.object({ userId: id }) },
  'invoice:opened': { audience: 'invoice.read', payload: oneInvoice },
  'invoice:changed': { audience: 'invoice.read', payload: oneInvoice },
  'invoice:paid': { audience: 'invoice.read', payload: oneInvoice },
  'invoice:voided': { audience: 'invoice.read', payload: oneInvoice },
  /** Has the credit note. */
  'invoice:credited': { audience: 'invoice.read', payload: oneInvoice },
} as const satisfies Record<string, { audience: Audience; payload: z.ZodType }>;

export type LiveEventName = keyof typeof liveEvents;

type LivePayload<N extends LiveEventName> = z.output<(typeof liveEvents)[N]['payload']>;

/** `seq` is the event's number in the shop's log, `at` the server's time. */
export const envelope = z.object({ seq: z.number().int(), at: instant, shopId: id });
export type Envelope = z.output<typeof envelope>;

export type LiveEvent<N extends LiveEventName = LiveEventName> = {
  [Name in N]: { name: Name; payload: LivePayload<Name> };
}[N];

export type LiveMessage = {
  [Name in LiveEventName]: { name: Name } & Envelope & LivePayload<Name>;
}[LiveEventName];

/** Sent to the diner who tracks an order; without personal data. */
export const kotStatus = z.object({
  ...envelope.shape,
  kotId: id,
  tokenNo: z.number(),
  status: z.enum(KOT_STATUSES),
});
export type KotStatusMessage = z.output<typeof kotStatus>;

/** Sent to holders of an invoice's link. */
const invoiceStatus = z.object({
  ...envelope.shape,
  invoiceId: id,
  ...invoice.pick({ status: true, totalPayment: true }).shape,
});
export type InvoiceStatusMessage = z.output<typeof invoiceStatus>;

export type ServerToClient = {
  [N in LiveEventName]: (message: Envelope & LivePayload<N>) => void;
} & {
  'kot:status': (message: KotStatusMessage) => void;
  'invoice:status': (message: InvoiceStatusMessage) => void;
  ready: (message: ReadyMessage) => void;
  resync: (message: { seq: number; at: string }) => void;
};

export type SocketRole = 'OWNER' | 'WAITER' | 'DINER';

interface ReadyMessage {
  seq: number;
  at: string;
  shopId: string;
  role: SocketRole;
  /** What the client has missed, unless it came before as single messages. */
  events?: LiveMessage[];
}

export type TrackAck = { ok: true; status: (typeof KOT_STATUSES)[number] } | { ok: false; code: string };

/** What a browser that members use has not sent yet. */
export interface DeviceReport {
  unsentOrders: number;
}

export type DeviceAck = { ok: true } | { ok: false; code: string };

export interface ClientToServer {
  'kot:track': (order: { kotId: string }, ack: (response: TrackAck) => void) => void;
  /** The number of unsent orders is another one than in the handshake or in the report before. */
  'device:report': (report: DeviceReport, ack: (response: DeviceAck) => void) => void;
}

const unsentOrders = z.number().int().min(0).max(1_000_000);

export const clientEvents = {
  'kot:track': z.object({ kotId: id }),
  'device:report': z.object({ unsentOrders }),
} satisfies Record<keyof ClientToServer, z.ZodType>;

export type ClientEventName = keyof typeof clientEvents;

/**
 * The part of `auth` that is read first: a server need not know the handshake of a version that it no longer serves.
 * Version 0 never existed, so that every server calls it too old.
 */
export const handshakeProtocol = z.object({ protocol: z.number().int().min(0).default(UNNAMED_PROTOCOL) });

/** Ids are bounded but not checked further, as in paths: what is no id is not found. */
const boundedId = z.string().max(200);

/**
 * `auth` of staff, of a table's diners, and of viewers of an invoice. `since` is the last `seq` that the
 * client has received. `device` is the browser, by an id that it has drawn by chance; earlier versions name none.
 */
export const handshake = z.union([
  z.object({
    token: z.string().min(1).max(2_000),
    shopId: boundedId,
    since: z.number().int().min(0).optional(),
    device: z.object({ deviceId: z.string().regex(/^[\w-]{1,64}$/), unsentOrders }).optional(),
  }),
  z.object({ shopId: boundedId, tableNo: z.string().max(200) }),
  z.object({ invoiceId: boundedId }),
]);
