import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { KOT_TYPES, type KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import { isUnpaid, type Model, of, type Ticket } from './model.ts';
import { step } from './step.ts';
import * as rules from './ticket-rules.ts';
import { idOf, NAMES, NOBODY, nth, phoneNo, placeOf, which } from './which.ts';

const isEditable = (ticket: Ticket): boolean => ticket.status === 'REQUESTED' || isUnpaid(ticket);
const is =
  (...statuses: KotStatus[]) =>
  ({ status }: Ticket): boolean =>
    statuses.includes(status);

const quantity = fc.integer({ min: 1, max: 9 });

function learnTicket(model: Model, ticket: Ticket, { kot }: { kot: Kot }): void {
  ticket.id = kot._id;
  for (const [index, line] of ticket.lines.entries()) line.id = kot.items[index]?._id ?? '';
  const guest = model.guests[ticket.guest ?? -1];
  if (guest && guest.id === '') guest.id = kot.customerId?._id ?? '';
}

const order = {
  cart: fc.array(fc.record({ item: fc.nat(2), quantity }), { minLength: 1, maxLength: 3 }),
  kotType: fc.oneof({ weight: 4, arbitrary: fc.constant('DINEIN' as const) }, fc.constantFrom(...KOT_TYPES)),
  tableNo: fc.constantFrom('T1', 'T1', 'T2', 'T2', ...NAMES),
};

function placing(by: 'diner' | 'waiter', phoneNo: fc.Arbitrary<string | null>) {
  return step(`a ${by} orders`, fc.record({ ...order, phoneNo }), ({ cart, ...rest }, { items }) => ({
    endpoint: ordersApi.newOrder,
    params: {},
    by,
    body: {
      kotType: rest.kotType,
      tableNo: rest.tableNo,
      cartItems: cart.map(({ item, quantity: qty }) => ({ foodItemId: idOf(items, item), qty })),
      ...(rest.phoneNo && { customerName: 'Meera', customerPhoneNo: rest.phoneNo }),
    },
    rule: (model) => rules.place(model, { cart, ...rest, isDiner: by === 'diner' }),
    learn: learnTicket,
  }));
}

type Call = 'confirmKot' | 'rejectKot' | 'updateKot' | 'recallKot' | 'deleteKot';

function move(
  does: Call,
  isSuitable: (ticket: Ticket) => boolean,
  rule: (model: Model, nth: number) => void,
) {
  return step(does, which, (one, { tickets }) => {
    const nth = placeOf(tickets, one, isSuitable);
    return {
      endpoint: ordersApi[does] as typeof ordersApi.confirmKot,
      params: { kotId: idOf(tickets, nth) },
      rule: (after) => rule(after, nth),
    };
  });
}

/** A step on one line of a ticket: which, and by which of its ids. */
const onLine = ({ tickets }: Model, ticket: number, line: number) => ({
  kotId: idOf(tickets, ticket),
  orderItemId: idOf(tickets[ticket]?.lines ?? [], line),
});

const aLine = { one: which, line: fc.nat(2) };

export const ordering = [placing('diner', phoneNo), placing('waiter', fc.option(phoneNo))];

export const moving = [
  move('confirmKot', is('REQUESTED'), rules.confirm),
  move('rejectKot', is('REQUESTED'), rules.reject),
  move('updateKot', is('COOKING'), rules.serve),
  move('recallKot', is('SERVED', 'PAID'), rules.recall),
  move('deleteKot', isUnpaid, rules.cancel),
];

export const onLines = [
  step('marks a line', fc.record({ ...aLine, isDone: fc.boolean() }), ({ one, line, isDone }, model) => {
    const nth = placeOf(model.tickets, one, is('COOKING'));
    const { kotId, orderItemId } = onLine(model, nth, line);
    return {
      endpoint: ordersApi.markOrderItem,
      params: { orderItemId },
      body: { kotId, isDone },
      by: 'waiter',
      rule: (after) => rules.mark(after, nth, line, isDone),
    };
  }),
  step('has seen', nth, (ticket, { tickets }) => ({
    endpoint: ordersApi.seenKot,
    params: { kotId: idOf(tickets, ticket) },
    body: { changes: [{ _id: NOBODY, now: 1 }] },
    by: 'waiter',
    rule: (after) => void of(after.tickets, ticket),
  })),
  step('edits a line', fc.record({ ...aLine, quantity }), ({ one, line, quantity }, model) => {
    const nth = placeOf(model.tickets, one, isEditable);
    const { kotId, orderItemId } = onLine(model, nth, line);
    return {
      endpoint: ordersApi.editOrderItem,
      params: { orderItemId },
      body: { kotId, quantity },
      rule: (after) => rules.setQuantity(after, nth, line, quantity),
    };
  }),
  step('deletes a line', fc.record(aLine), ({ one, line }, model) => {
    const nth = placeOf(model.tickets, one, isEditable);
    const { kotId, orderItemId } = onLine(model, nth, line);
    return {
      endpoint: ordersApi.deleteOrderItem,
      params: { orderItemId },
      body: { kotId },
      rule: (after) => rules.dropLine(after, nth, line),
    };
  }),
];
