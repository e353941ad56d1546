import { deepEqual, equal } from 'node:assert/strict';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { invoiceFrom as billOf, invoicesOf } from '../../support/invoices.ts';
import { changeStatus, postOrder } from '../../support/orders.ts';
import { newTable } from './places.ts';
import { bothDone, invoiceIn, kotIn, oneWinner, type Race, type Room, type Said } from './race.ts';
import { billIn, ticketIn } from './stored.ts';
import { cooking, setLine } from './ticket-races.ts';

interface Billed extends Room {
  kot: Kot;
  bill: Invoice;
  bills: ReturnType<typeof invoicesOf>;
}

/** A takeaway for 151 rupees and its open bill. */
async function billed(room: Room): Promise<Billed> {
  const kot = await cooking(room);
  const bills = invoicesOf(room.server, room.shop);
  return { ...room, kot, bills, bill: billOf(await bills.single(kot._id)) };
}

const PAID = /^(Order #\d+|Bill [\d-]+) is already paid$/;
const OTHER_TOTAL = /^The total of bill [\d-]+ has changed\. Please look at it again\.$/;
const VOID = /^Bill [\d-]+ is void$/;

/** The cashier says which total they saw; what changes it is done before or not at all, and so is the payment. */
function againstPay(
  name: string,
  change: (room: Billed) => Promise<Said>,
  refusal: RegExp,
  after: (room: Billed, first: number) => void,
): Race {
  return {
    name,
    async prepare(room) {
      const at = await billed(room);
      const { bill, bills } = at;
      return {
        runners: [() => bills.pay(bill._id, { expectedTotal: bill.totalPayment }), () => change(at)],
        judge(said) {
          const first = oneWinner(said, [refusal, PAID]);
          const { status, received } = billIn(room.server, bill._id);
          if (first === 0) deepEqual([status, received], ['PAID', bill.totalPayment * 100]);
          else equal(received, null);
          after(at, first);
          return first;
        },
      };
    },
  };
}

/** Races for one bill (contract, section 6). */
export const billRaces: Race[] = [
  {
    name: 'pay/pay',
    async prepare(room) {
      const { bill, bills, kot } = await billed(room);
      return {
        runners: [() => bills.pay(bill._id), () => bills.pay(bill._id, { paymentMode: 'CARD' })],
        judge(said) {
          const first = oneWinner(said, [PAID, PAID]);
          equal(ticketIn(room.server, kot._id).isPaid, true);
          return first;
        },
      };
    },
  },
  againstPay(
    'pay/edit-line',
    (at) => setLine(at, at.kot, 5),
    OTHER_TOTAL,
    ({ server, kot, bill }, first) => {
      equal(ticketIn(server, kot._id).lines[0]?.quantity, first === 0 ? 2 : 5);
      equal(billIn(server, bill._id).subTotal, first === 0 ? 15_100 : 28_750);
    },
  ),
  againstPay(
    'pay/add-charges',
    ({ bills, bill }) => bills.charge(bill._id, 0, 20),
    OTHER_TOTAL,
    ({ server, bill }, first) => equal(billIn(server, bill._id).status, first === 0 ? 'PAID' : 'OPEN'),
  ),
  againstPay(
    'pay/cancel',
    ({ server, shop, kot }) => changeStatus(server, shop, 'deleteKot', kot),
    VOID,
    ({ server, kot, bill }, first) => {
      equal(billIn(server, bill._id).status, first === 0 ? 'PAID' : 'VOID');
      equal(ticketIn(server, kot._id).status, first === 0 ? 'COOKING' : 'CANCELLED');
    },
  ),
  {
    // In either order it ends as both.
    name: 'pay/serve',
    async prepare(room) {
      const { bill, bills, kot, server, shop } = await billed(room);
      return {
        runners: [() => bills.pay(bill._id), () => changeStatus(server, shop, 'updateKot', kot)],
        judge(said) {
          bothDone(said);
          equal(ticketIn(server, kot._id).status, 'PAID');
          return kotIn(said[1]).status === 'PAID' ? 0 : 1;
        },
      };
    },
  },
  {
    // Completing an order opens its bill, which follows every line.
    name: 'complete-order/edit-line',
    async prepare(room) {
      const kot = await cooking(room);
      const { single } = invoicesOf(room.server, room.shop);
      return {
        runners: [() => single(kot._id), () => setLine(room, kot, 5)],
        judge([opened, edited]) {
          deepEqual([opened?.status, edited?.status], [201, 200]);
          const invoice = invoiceIn(opened);
          equal(ticketIn(room.server, kot._id).lines[0]?.quantity, 5);
          equal(billIn(room.server, invoice._id).subTotal, 28_750);
          return invoice.subTotal === 151 ? 0 : 1;
        },
      };
    },
  },
  {
    // The latest call takes the ticket, and a bill left empty is void.
    name: 'single-bill/table-bill',
    async prepare(room) {
      const { name: tableNo, tableId } = await newTable(room);
      const kot = await cooking(room, { kotType: 'DINEIN', tableNo });
      const { single, table } = invoicesOf(room.server, room.shop);
      return {
        runners: [() => single(kot._id), () => table(tableId)],
        judge(said) {
          bothDone(said, 201);
          const ids = said.map((one) => invoiceIn(one)._id);
          const states = ids.map((id) => billIn(room.server, id).status);
          const first = states[0] === 'VOID' ? 0 : 1;
          deepEqual([states[first], states[1 - first]], ['VOID', 'OPEN']);
          equal(ticketIn(room.server, kot._id).invoiceId, ids[1 - first]);
          return first;
        },
      };
    },
  },
  {
    // Both orders join the open bill of the table, and no line is lost.
    name: 'two waiters add to one table',
    async prepare(room) {
      const { server, shop } = room;
      const { name: tableNo, tableId } = await newTable(room);
      await cooking(room, { kotType: 'DINEIN', tableNo });
      const bill = billOf(await invoicesOf(server, shop).table(tableId));
      const add = (as: string, qty: number) => () =>
        postOrder(server, shop, { as, body: { tableNo, cartItems: [{ foodItemId: shop.items.chai, qty }] } });
      return {
        runners: [add(shop.waiter.token, 1), add(shop.owner.token, 3)],
        judge(said) {
          bothDone(said, 201);
          const [one, two] = said.map(kotIn) as [Kot, Kot];
          equal(Math.abs(one.tokenNo - two.tokenNo), 1, 'tokens that do not follow each other');
          deepEqual([one.invoiceId, two.invoiceId], [bill._id, bill._id]);
          equal(billIn(server, bill._id).subTotal, 15_100 + 4 * 6_000);
          return one.tokenNo < two.tokenNo ? 0 : 1;
        },
      };
    },
  },
];
