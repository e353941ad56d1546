import { deepEqual, equal } from 'node:assert/strict';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceFrom as billOf, invoicesOf } from '../../support/invoices.ts';
import { postOrder } from '../../support/orders.ts';
import { newPhone } from './places.ts';
import { bothDone, kotIn, type Race, type Room, type Said, statusesOf } from './race.ts';
import { billIn, countOf } from './stored.ts';
import { cooking } from './ticket-races.ts';

const newKey = (): Record<string, string> => ({ 'idempotency-key': `key ${newPhone()}` });

/** Which one was the first; the other got the same answer as a replay. @throws AssertionError */
function oneReplay(said: Said[], status: number): number {
  bothDone(said, status);
  const replays = said.map(({ headers }) => headers.get('idempotency-replayed') === 'true');
  equal(replays.filter(Boolean).length, 1, 'not exactly one replay');
  equal(said[0]?.text, said[1]?.text);
  return replays.indexOf(false);
}

const orderOf = ({ server, shop }: Room, headers: Record<string, string>, phoneNo: string, qty: number) =>
  postOrder(server, shop, {
    as: shop.waiter.token,
    headers,
    body: {
      kotType: 'TAKEAWAY',
      cartItems: [{ foodItemId: shop.items.naan, qty }],
      customerName: 'Meera',
      customerPhoneNo: phoneNo,
    },
  });
const ordersOf = ({ server }: Room, phoneNo: string) =>
  countOf(server, `kots WHERE customer_phone_no = '${phoneNo}'`);

/** The same request twice at once: a hand that shakes, or a network that repeats. */
export const repeatRaces: Race[] = [
  {
    name: 'same key twice at once',
    async prepare(room) {
      const [headers, phoneNo] = [newKey(), newPhone()];
      const send = () => orderOf(room, headers, phoneNo, 2);
      return {
        runners: [send, send],
        judge(said) {
          equal(ordersOf(room, phoneNo), 1);
          return oneReplay(said, 201);
        },
      };
    },
  },
  {
    name: 'same key, other body',
    async prepare(room) {
      const [headers, phoneNo] = [newKey(), newPhone()];
      return {
        runners: [() => orderOf(room, headers, phoneNo, 2), () => orderOf(room, headers, phoneNo, 3)],
        judge(said) {
          const first = said[0]?.status === 201 ? 0 : 1;
          deepEqual(statusesOf(said), first === 0 ? [201, 422] : [422, 201]);
          equal(ordersOf(room, phoneNo), 1);
          equal(kotIn(said[first]).totalOrderItems, first === 0 ? 2 : 3);
          return first;
        },
      };
    },
  },
  {
    name: 'pay twice with one key',
    async prepare(room) {
      const bills = invoicesOf(room.server, room.shop);
      const bill: Invoice = billOf(await bills.single((await cooking(room))._id));
      const headers = newKey();
      const pay = () => bills.pay(bill._id, {}, headers);
      return {
        runners: [pay, pay],
        judge(said) {
          equal(billIn(room.server, bill._id).received, 15_100);
          return oneReplay(said, 200);
        },
      };
    },
  },
];
