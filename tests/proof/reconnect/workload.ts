import type { Random } from '@tawa/server/demo/random.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { type RequestInput, request } from '../../support/client.ts';
import type { TestShop } from '../../support/seed.ts';

/** Ignores errors: steps may be invalid and the server down. */
export interface Workload {
  runSteps(steps: number): Promise<void>;
  /** `forOwner`: invoice changes, which only owners receive; else menu changes. */
  emitEvents(events: number, forOwner: boolean): Promise<void>;
}

const MAX_LIVE = 25;
const BATCH_SIZE = 50;

export function createWorkload(
  originOf: () => string,
  { shopId, items, areaId, categoryId, tables: { T1: t1 } }: TestShop,
  as: string,
  random: Random,
): Workload {
  const kots: Kot[] = [];
  const bills: Invoice[] = [];
  const tables: string[] = [];
  let names = 0;
  const menu = [items.paneer, items.naan, items.chai];

  const send = <E extends Endpoint>(endpoint: E, input: Record<string, unknown>) =>
    request(originOf(), endpoint, {
      as,
      ...input,
      params: { shopId, ...(input.params as object) },
    } as RequestInput<E>);

  const pickOrUndefined = <T>(list: T[]): T | undefined => (list.length > 0 ? random.pick(list) : undefined);
  const uniqueName = (what: string): string => `${what} ${++names}`;

  function shiftFirst<T>(list: T[]): T | undefined {
    const one = list.shift();
    return one;
  }

  async function place(isDiner: boolean): Promise<void> {
    const diner = isDiner ? { customerName: 'Meera', customerPhoneNo: '9876543210', as: undefined } : {};
    const cartItems = [...new Set([random.pick(menu), random.pick(menu)])].map((foodItemId) => ({
      foodItemId,
      qty: random.integer(1, 4),
    }));
    const where = random.chance(0.6) ? { tableNo: random.pick(['T1', 'T2']) } : { kotType: 'TAKEAWAY' };
    const { status, data } = await send(ordersApi.newOrder, {
      body: { cartItems, ...where, ...diner },
      ...(isDiner && { as: undefined }),
    });
    if (status === 201) kots.push(data.kot);
  }

  const kotStep = (endpoint: typeof ordersApi.confirmKot | typeof ordersApi.updateKot) => async () => {
    const kot = pickOrUndefined(kots);
    if (kot) await send(endpoint, { params: { kotId: kot._id } });
  };

  const STEPS: (() => Promise<unknown>)[] = [
    () => place(false),
    () => place(false),
    () => place(true),
    kotStep(ordersApi.confirmKot),
    kotStep(ordersApi.confirmKot),
    kotStep(ordersApi.updateKot),
    kotStep(ordersApi.updateKot),
    async () => {
      const kot = pickOrUndefined(kots);
      const line = kot && pickOrUndefined(kot.items);
      if (!line) return;
      const body = { kotId: kot._id, quantity: random.integer(1, 9) };
      await send(ordersApi.editOrderItem, { params: { orderItemId: line._id }, body });
    },
    async () => {
      const answer = await send(invoicesApi.tableInvoice, { body: { tableId: t1 } });
      if (answer.status < 300) bills.push(answer.data.invoice);
    },
    async () => {
      const kot = pickOrUndefined(kots);
      if (!kot) return;
      const answer = await send(invoicesApi.singleInvoice, { body: { kotId: kot._id } });
      if (answer.status < 300) bills.push(answer.data.invoice);
    },
    async () => {
      const bill = pickOrUndefined(bills);
      const body = { deliveryCharges: 0, packingFee: random.integer(0, 9), discount: 0 };
      if (bill) await send(invoicesApi.addCharges, { params: { invoiceId: bill._id }, body });
    },
    async () => {
      const bill = shiftFirst(bills);
      if (bill)
        await send(invoicesApi.payInvoice, {
          params: { invoiceId: bill._id },
          body: { paymentMode: 'CASH' },
        });
    },
    () =>
      send(menuApi.editItem, {
        params: { itemId: random.pick(menu) },
        body: { price: random.integer(20, 400) },
      }),
    () =>
      send(menuApi.editItem, {
        params: { itemId: items.offMenu },
        body: { isAvailable: random.chance(0.5), priority: random.integer(1, 9) },
      }),
    () => send(menuApi.editCategory, { params: { categoryId }, body: { name: uniqueName('MAINS') } }),
    async () => {
      const body = { name: uniqueName('Terrace'), areaId, noOfSeats: 4, shape: 'CIRCLE' };
      const answer = await send(tablesApi.addTable, { body });
      if (answer.status < 300) tables.push(answer.data.table._id);
    },
    async () => {
      const tableId = tables.length > 3 ? shiftFirst(tables) : undefined;
      if (tableId) await send(tablesApi.deleteTable, { params: { tableId } });
    },
    () => send(tablesApi.editArea, { params: { areaId }, body: { name: uniqueName('Garden') } }),
  ];

  /** Keeps lists short at every size. */
  async function removeOldKots(): Promise<void> {
    while (kots.length > MAX_LIVE) {
      const params = { kotId: shiftFirst(kots)?._id };
      const gone = await send(ordersApi.deleteKot, { params });
      if (gone.status === 409) await send(ordersApi.rejectKot, { params });
    }
  }

  const ignoreErrors = (step: () => Promise<unknown>) => step().catch(() => undefined);

  return {
    async runSteps(steps) {
      await Promise.all(Array.from({ length: steps }, () => ignoreErrors(random.pick(STEPS))));
      await ignoreErrors(removeOldKots);
    },
    async emitEvents(events, forOwner) {
      let bill: string | undefined;
      if (forOwner) {
        await place(false);
        const kotId = kots.at(-1)?._id;
        await send(ordersApi.confirmKot, { params: { kotId } });
        bill = (await send(invoicesApi.singleInvoice, { body: { kotId } })).data.invoice._id;
      }
      for (let done = 0; done < events; done += BATCH_SIZE) {
        const calls = Array.from({ length: Math.min(BATCH_SIZE, events - done) }, (_, nth) =>
          bill
            ? send(invoicesApi.addCharges, {
                params: { invoiceId: bill },
                body: { deliveryCharges: 0, packingFee: done + nth + 1, discount: 0 },
              })
            : send(menuApi.editItem, { params: { itemId: items.chai }, body: { isStar: nth % 2 === 0 } }),
        );
        await Promise.all(calls);
      }
    },
  };
}
