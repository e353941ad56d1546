import { z } from 'zod';
import { ROLES } from '../accounts/accounts.rules.ts';
import { endpoint } from '../contract/endpoint.ts';
import {
  booleanOrText,
  clearable,
  contacts,
  emptyOrList,
  id,
  instant,
  list,
  money,
  name,
  oneOf,
  optionalField,
  optionalSearch,
  phoneNo,
  rejectWith,
  text,
  textAsTyped,
  wholeNumber,
} from '../contract/schema.ts';
import { MAX_NOTE_LENGTH, MAX_OPTION_QUANTITY, MAX_OPTIONS, MAX_SEAT } from '../menu/item-choices.rules.ts';
import { approval } from '../terminals/approval.contract.ts';
import { orderPaths } from './orders.paths.ts';
import {
  BELLS,
  KOT_STATUSES,
  KOT_TYPES,
  KOT_VIEWS,
  type KotType,
  MAX_ACKNOWLEDGED_KOTS,
  MAX_LINES,
  MAX_MOVED_KOTS,
  MAX_QUANTITY,
  MAX_WAITED_MS,
} from './orders.rules.ts';
import { MAX_VOID_REASON_LENGTH, VOID_REASONS } from './void.rules.ts';

const itemName = z.string().meta({ examples: ['Butter Naan'] });

/** The option as it was when the order was placed. */
const chosenOption = z.object({
  _id: id,
  group: z.string().meta({ examples: ['Add-ons'] }),
  name: z.string().meta({ examples: ['Extra cheese'] }),
  /** The option's unit price. */
  price: money,
  qty: z.number(),
  /** In a combo, the id of the item that this piece is. */
  itemId: id.nullable(),
  /** When the kitchen marked the piece as cooked. */
  doneAt: instant.nullable(),
});

const kotLine = z.object({
  _id: id,
  foodItemId: id,
  /** Includes the variant: `Paneer Tikka (Half)`. */
  name: itemName,
  /** The unit price, with options. */
  price: money,
  /** Without what was voided. */
  quantity: z.number(),
  voidedQuantity: z.number().meta({ examples: [0] }),
  variantId: id.nullable(),
  options: z.array(chosenOption),
  note: z.string().meta({ examples: ['No onion'] }),
  /** 0 for a line that the table shares. */
  seat: z.number().meta({ examples: [2] }),
  /** When the kitchen marked it as cooked. */
  doneAt: instant.nullable(),
});

const lineWords = {
  name: itemName,
  options: z
    .array(z.object({ name: z.string().meta({ examples: ['Extra cheese'] }), qty: z.number() }))
    .optional(),
  note: z
    .string()
    .meta({ examples: ['No onion'] })
    .optional(),
  /** Missing for a line that the table shares. */
  seat: z
    .number()
    .meta({ examples: [2] })
    .optional(),
};

/** A change that the kitchen has not acknowledged. */
const lineChange = z.object({
  _id: id,
  ...lineWords,
  was: z.number(),
  now: z.number(),
  /** The line that this one replaces, as the kitchen knows it. Only the choices differ. */
  replaces: z.object({ _id: id, ...lineWords }).optional(),
  /** How many of the missing ones were voided. */
  voided: z.number().optional(),
});

const tableOfKot = z.object({ _id: id, name: z.string().meta({ examples: ['T1'] }) });

export const kot = z.object({
  _id: id,
  tokenNo: z.number(),
  kotType: z.enum(KOT_TYPES),
  status: z.enum(KOT_STATUSES),
  tableId: tableOfKot.nullable(),
  /** The first table of the KOT, while it is at another one or at none. */
  movedFrom: tableOfKot.nullable(),
  /**
   * The `_id` is null in a response to a diner, because it would tell whether a phone number is a customer's. It is
   * also null for a name that staff gave without a phone: then `phoneNo` is empty.
   */
  customerId: z
    .object({ _id: id.nullable(), name: z.string().meta({ examples: ['Meera'] }), phoneNo: contacts.phoneNo })
    .nullable(),
  items: z.array(kotLine),
  /** The lines of which nothing is left, because all of it was voided. They are in no total. */
  voidedItems: z.array(kotLine),
  changes: z.array(lineChange),
  totalOrderItems: z.number(),
  orderValue: money,
  specialRequest: z.string().meta({ examples: ['Less spicy, please'] }),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  servedAt: instant.nullable(),
  paidAt: instant.nullable(),
  /** Id of the KOT's invoice, open or paid. When it changes, no `kot:changed` is sent. */
  invoiceId: id.nullable(),
  /** `invoiceId`, and the invoices that were split from it and hold some of the KOT. */
  invoiceIds: z.array(id),
  /** When somebody acknowledged the bell. */
  heardAt: instant.nullable(),
  /** A diner has no `_id`, because diners have no account. */
  placedBy: z.object({
    _id: id.nullable(),
    role: z.enum([...ROLES, 'DINER']),
    name: z.string().meta({ examples: ['Ravi Kumar'] }),
  }),
});
export type Kot = z.output<typeof kot>;
export type KotLine = z.output<typeof kotLine>;

const quantity = wholeNumber(1, MAX_QUANTITY, (m) => m.orders.quantity(MAX_QUANTITY));

const lineOptions = emptyOrList(
  z.object({
    optionId: id,
    qty: wholeNumber(1, MAX_OPTION_QUANTITY, (m) => m.menu.optionCount(MAX_OPTION_QUANTITY)),
  }),
  MAX_OPTIONS,
);
const lineNote = name(MAX_NOTE_LENGTH).meta({ examples: ['No onion'] });
const seat = wholeNumber(0, MAX_SEAT, (m) => m.orders.seat(MAX_SEAT));

/** The server ignores names and prices from the client. */
const cartLine = z.object({
  foodItemId: id,
  qty: quantity,
  variantId: optionalField(id),
  options: optionalField(lineOptions),
  note: optionalField(lineNote),
  /** 0 is the whole table. Ignored of a diner, and of an order that no table has. */
  seat: optionalField(seat),
});

const noTable = { ...rejectWith((m) => m.orders.table), path: ['tableNo'] };

const hasTableIfDineIn = ({
  kotType,
  tableNo,
}: {
  kotType: KotType;
  tableNo?: string | undefined;
}): boolean => kotType !== 'DINEIN' || Boolean(tableNo);

const tableNo = textAsTyped(40).meta({ examples: ['T1'] });

const newOrderBody = z
  .object({
    cartItems: list(cartLine, MAX_LINES, (m) => m.orders.minOneItem),
    tableNo: optionalField(tableNo),
    kotType: optionalField(oneOf(KOT_TYPES, (m) => m.orders.kotType)),
    customerName: optionalField(name(80).meta({ examples: ['Meera'] })),
    customerPhoneNo: optionalField(phoneNo),
    specialRequest: optionalField(text(500).meta({ examples: ['Less spicy, please'] })),
    /** Of a caller who works in the shop no more, such an order is refused; without it, it is a diner's. */
    isOfStaff: optionalField(booleanOrText()),
  })
  .transform((body) => ({ ...body, kotType: body.kotType ?? ('DINEIN' as const) }))
  .refine(hasTableIfDineIn, noTable);

const merge = optionalField(booleanOrText());

const changeKotTypeBody = z
  .object({
    kotType: oneOf(KOT_TYPES, (m) => m.orders.kotType),
    /** The table of DINEIN. Other types ignore it. */
    tableNo: optionalField(tableNo),
    /** The KOT may join the orders of an occupied table. */
    merge,
  })
  .refine(hasTableIfDineIn, noTable);

const noVoidReason = rejectWith((m) => m.orders.voidReason);
const voidReason = text(MAX_VOID_REASON_LENGTH, (m) => m.orders.voidReason);

const voidLineBody = z
  .object({
    kotId: id,
    quantity,
    /** Why, as a given word, or as the `_id` of one of the shop's own reasons. It is needed if `reason` is missing. */
    reasonId: optionalField(z.union([z.enum(VOID_REASONS), z.uuid(noVoidReason)], noVoidReason)),
    /** Why, in the user's own words. */
    reason: optionalField(voidReason.meta({ examples: ['Dropped on the way'] })),
    /** The quantity that the client showed. If missing, it is not compared. */
    shownQuantity: optionalField(quantity),
    /** Whether the client showed the line as cooked. If missing, it is not compared. */
    shownIsDone: optionalField(booleanOrText()),
    approval,
  })
  .refine(({ reasonId, reason }) => Boolean(reasonId ?? reason), {
    ...rejectWith((m) => m.orders.voidReason),
    path: ['reason'],
  });

const shownChange = z.object({
  _id: id,
  now: wholeNumber(0, MAX_QUANTITY, (m) => m.orders.shownQuantity),
});

const shownLine = z.object({ _id: id, quantity });

const oneKot = z.object({ kot });

export const ordersApi = {
  newOrder: endpoint(orderPaths.newOrder, {
    summary: 'Place an order: REQUESTED from a diner, COOKING from staff',
    access: 'shop.anyone',
    // Even a full restaurant behind one address orders less than once a second.
    limit: { requests: 600, perSeconds: 600 },
    query: z.object({
      userId: z.string().optional(),
      /** How long (ms) an order has waited on its device since the first attempt to send it. It is no part of the body, because a repeated body must be the same. */
      waitedMs: optionalField(wholeNumber(0, MAX_WAITED_MS, (m) => m.orders.waitedMs)),
    }),
    body: newOrderBody,
    data: oneKot,
    status: 201,
    idempotent: true,
  }),
  getKots: endpoint(orderPaths.getKots, {
    summary: 'KOTs, newest first; the live ones unless a status is asked for',
    access: { may: 'order.read' },
    query: z.object({
      q: optionalSearch(),
      status: optionalField(oneOf(KOT_STATUSES, (m) => m.common.noSuchStatus)),
      kotType: optionalField(oneOf(KOT_TYPES, (m) => m.orders.noSuchOrderType)),
      /** If set, `status` is ignored. */
      view: optionalField(oneOf(KOT_VIEWS, (m) => m.orders.noSuchView)),
    }),
    data: z.object({ kots: z.array(kot) }),
  }),
  editOrderItem: endpoint(orderPaths.editOrderItem, {
    summary: 'Change a line’s quantity, or the choices of so many, which become a line of their own',
    access: { may: 'order.edit' },
    body: z.object({
      kotId: id,
      quantity,
      // A missing choice stays as it was ordered; an empty one is removed.
      variantId: optionalField(id),
      options: optionalField(lineOptions),
      note: clearable(lineNote),
      /** 0 is the whole table. Ignored of an order that no table has. */
      seat: optionalField(seat),
      /**
       * The quantity that the client showed. If the line has another one by now, the response is 409. If
       * missing, it is not compared.
       */
      shownQuantity: optionalField(quantity),
    }),
    data: oneKot,
  }),
  deleteOrderItem: endpoint(orderPaths.deleteOrderItem, {
    summary: 'Remove a line; removing the last one ends the order',
    access: { may: 'order.edit' },
    body: z.object({ kotId: id }),
    data: oneKot,
  }),
  voidLine: endpoint(orderPaths.voidLine, {
    summary: 'Void so many of a line that the kitchen was told; 409 with the order as it is now',
    access: { may: 'order.edit', mayAsk: 'order.read' },
    body: voidLineBody,
    data: oneKot,
    idempotent: true,
  }),
  confirmKot: endpoint(orderPaths.confirmKot, {
    summary: 'REQUESTED → COOKING',
    access: { may: 'order.confirm' },
    data: oneKot,
  }),
  updateKot: endpoint(orderPaths.updateKot, {
    summary: 'COOKING → SERVED (PAID when prepaid); 409 when the lines are not those shown',
    access: { may: 'kitchen.mark' },
    body: z.object({
      /** The lines that the client showed. If missing, they are not compared. */
      items: optionalField(list(shownLine, MAX_LINES, (m) => m.orders.shownItems)),
    }),
    data: oneKot,
  }),
  recallKot: endpoint(orderPaths.recallKot, {
    summary: 'SERVED (or PAID) → COOKING again, for half an hour after it was served',
    access: { may: 'kitchen.mark' },
    data: oneKot,
  }),
  markOrderItem: endpoint(orderPaths.markOrderItem, {
    summary: 'Mark a cooking line, or a piece of it (409 when its quantity is not the one shown)',
    access: { may: 'kitchen.mark' },
    body: z.object({
      kotId: id,
      isDone: booleanOrText(),
      /**
       * Id of one piece of a combo; when the last piece is marked, so is the line. If missing, the whole line
       * is marked.
       */
      optionId: optionalField(id),
      /** The quantity that the client showed. If missing, it is not compared. */
      quantity: optionalField(quantity),
    }),
    data: oneKot,
  }),
  seenKot: endpoint(orderPaths.seenKot, {
    summary: 'Acknowledge the changes, or the cancellation, that the client displayed',
    access: { may: 'kitchen.mark' },
    // A line with other choices makes two changes.
    body: z.object({ changes: list(shownChange, 2 * MAX_LINES, (m) => m.orders.seenChanges) }),
    data: oneKot,
  }),
  hearKots: endpoint(orderPaths.hearKots, {
    summary: 'Silence the bell for these orders',
    access: { may: 'kitchen.mark' },
    body: z.object({
      status: oneOf(BELLS, (m) => m.orders.bell),
      kotIds: list(id, MAX_ACKNOWLEDGED_KOTS, (m) => m.orders.acknowledgedOrders),
    }),
    data: z.object({ kots: z.array(kot) }),
  }),
  rejectKot: endpoint(orderPaths.rejectKot, {
    summary: 'REQUESTED → REJECTED',
    access: { may: 'order.confirm' },
    data: oneKot,
  }),
  moveOrders: endpoint(orderPaths.moveOrders, {
    summary: 'Move all live KOTs of a table, or some, to another; they are not cooked again',
    access: { may: 'table.move' },
    body: z.object({
      toTableId: id,
      /** If missing, all KOTs of the table move, and its bill with them. */
      kotIds: optionalField(list(id, MAX_MOVED_KOTS, (m) => m.orders.movedOrders)),
      /** The KOTs may join the orders of an occupied table. */
      merge,
    }),
    data: z.object({ kots: z.array(kot) }),
    idempotent: true,
  }),
  changeKotType: endpoint(orderPaths.changeKotType, {
    summary: 'Give a live KOT another type, table or both; it keeps its number',
    access: { may: 'table.move' },
    body: changeKotTypeBody,
    data: oneKot,
    idempotent: true,
  }),
  deleteKot: endpoint(orderPaths.deleteKot, {
    summary: 'COOKING or SERVED → CANCELLED',
    access: { may: 'order.cancel' },
    data: oneKot,
  }),
};
