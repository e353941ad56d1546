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

/** What the steps have created so far, and who sends them. */
interface Progress {
  shop: TestShop;
  random: Random;
  send: ReturnType<typeof createSend>;
  kots: Kot[];
  invoices: Invoice[];
  tables: string[];
  /** The same only once. */
  uniqueName(what: string): string;
}

type Step = () => Promise<unknown>;

export function createWorkload(originOf: () => string, shop: TestShop, as: string, random: Random): Workload {
  let names = 0;
  const progress: Progress = {
    shop,
    random,
    send: createSend(originOf, shop.shopId, as),
    kots: [],
    invoices: [],
    tables: [],
    uniqueName: (what) => `${what} ${++names}`,
  };
  const steps = [
    ...kotSteps(progress),
    ...invoiceSteps(progress),
    ...menuSteps(progress),
    ...tableSteps(progress),
  ];
  const ignoreErrors = (step: Step) => step().catch(() => undefined);
  return {
    async runSteps(count) {
      await Promise.all(Array.from({ length: count }, () => ignoreErrors(random.pick(steps))));
      await ignoreErrors(() => removeOldKots(progress));
    },
    async emitEvents(events, forOwner) {
      const invoiceId = forOwner ? await openInvoice(progress) : undefined;
      for (let done = 0; done < events; done += BATCH_SIZE) {
        const requests = Array.from({ length: Math.min(BATCH_SIZE, events - done) }, (_, nth) =>
          invoiceId === undefined
            ? changeStar(progress, nth % 2 === 0)
            : changePackingFee(progress, invoiceId, done + nth + 1),
        );
        await Promise.all(requests);
      }
    },
  };
}

function createSend(originOf: () => string, shopId: string, as: string) {
  return <E extends Endpoint>(endpoint: E, input: Record<string, unknown>) =>
    request(originOf(), endpoint, {
      as,
      ...input,
      params: { shopId, ...(input.params as object) },
    } as RequestInput<E>);
}

const pickOrUndefined = <T>(random: Random, list: T[]): T | undefined =>
  list.length > 0 ? random.pick(list) : undefined;

const menuOf = ({ items }: TestShop) => [items.paneer, items.naan, items.chai];

async function place({ shop, random, send, kots }: Progress, isDiner: boolean): Promise<void> {
  const menu = menuOf(shop);
  const cartItems = [...new Set([random.pick(menu), random.pick(menu)])].map((foodItemId) => ({
    foodItemId,
    qty: random.integer(1, 4),
  }));
  const where = random.chance(0.6) ? { tableNo: random.pick(['T1', 'T2']) } : { kotType: 'TAKEAWAY' };
  const diner = isDiner ? { customerName: 'Meera', customerPhoneNo: '9876543210' } : {};
  const { status, data } = await send(ordersApi.newOrder, {
    body: { cartItems, ...where, ...diner },
    ...(isDiner && { as: undefined }),
  });
  if (status === 201) kots.push(data.kot);
}

function kotSteps(progress: Progress): Step[] {
  const { random, send, kots } = progress;
  const changeStatus = (endpoint: typeof ordersApi.confirmKot | typeof ordersApi.updateKot) => async () => {
    const kot = pickOrUndefined(random, kots);
    if (kot) await send(endpoint, { params: { kotId: kot._id } });
  };
  const editLine = async () => {
    const kot = pickOrUndefined(random, kots);
    const line = kot && pickOrUndefined(random, kot.items);
    if (!line) return;
    const body = { kotId: kot._id, quantity: random.integer(1, 9) };
    await send(ordersApi.editOrderItem, { params: { orderItemId: line._id }, body });
  };
  return [
    () => place(progress, false),
    () => place(progress, false),
    () => place(progress, true),
    changeStatus(ordersApi.confirmKot),
    changeStatus(ordersApi.confirmKot),
    changeStatus(ordersApi.updateKot),
    changeStatus(ordersApi.updateKot),
    editLine,
  ];
}

function invoiceSteps({ shop, random, send, kots, invoices }: Progress): Step[] {
  return [
    async () => {
      const response = await send(invoicesApi.tableInvoice, { body: { tableId: shop.tables.T1 } });
      if (response.status < 300) invoices.push(response.data.invoice);
    },
    async () => {
      const kot = pickOrUndefined(random, kots);
      if (!kot) return;
      const response = await send(invoicesApi.singleInvoice, { body: { kotId: kot._id } });
      if (response.status < 300) invoices.push(response.data.invoice);
    },
    async () => {
      const invoice = pickOrUndefined(random, invoices);
      const body = { deliveryCharges: 0, packingFee: random.integer(0, 9), discount: 0 };
      if (invoice) await send(invoicesApi.addCharges, { params: { invoiceId: invoice._id }, body });
    },
    async () => {
      const invoice = invoices.shift();
      if (invoice)
        await send(invoicesApi.payInvoice, {
          params: { invoiceId: invoice._id },
          body: { paymentMode: 'CASH' },
        });
    },
  ];
}

function menuSteps({ shop, random, send, uniqueName }: Progress): Step[] {
  const { items, categoryId } = shop;
  return [
    () =>
      send(menuApi.editItem, {
        params: { itemId: random.pick(menuOf(shop)) },
        body: { price: random.integer(20, 400) },
      }),
    () =>
      send(menuApi.editItem, {
        params: { itemId: items.offMenu },
        body: { isAvailable: random.chance(0.5), priority: random.integer(1, 9) },
      }),
    () => send(menuApi.editCategory, { params: { categoryId }, body: { name: uniqueName('MAINS') } }),
  ];
}

function tableSteps({ shop, send, tables, uniqueName }: Progress): Step[] {
  const { areaId } = shop;
  return [
    async () => {
      const body = { name: uniqueName('Terrace'), areaId, noOfSeats: 4, shape: 'CIRCLE' };
      const response = await send(tablesApi.addTable, { body });
      if (response.status < 300) tables.push(response.data.table._id);
    },
    async () => {
      const tableId = tables.length > 3 ? tables.shift() : undefined;
      if (tableId) await send(tablesApi.deleteTable, { params: { tableId } });
    },
    () => send(tablesApi.editArea, { params: { areaId }, body: { name: uniqueName('Garden') } }),
  ];
}

/** Keeps lists short at every size. */
async function removeOldKots({ send, kots }: Progress): Promise<void> {
  while (kots.length > MAX_LIVE) {
    const params = { kotId: kots.shift()?._id };
    const gone = await send(ordersApi.deleteKot, { params });
    if (gone.status === 409) await send(ordersApi.rejectKot, { params });
  }
}

/** @returns the id of a new order's invoice */
async function openInvoice(progress: Progress): Promise<string> {
  const { send, kots } = progress;
  await place(progress, false);
  const kotId = kots.at(-1)?._id;
  await send(ordersApi.confirmKot, { params: { kotId } });
  return (await send(invoicesApi.singleInvoice, { body: { kotId } })).data.invoice._id;
}

const changePackingFee = ({ send }: Progress, invoiceId: string, packingFee: number) =>
  send(invoicesApi.addCharges, {
    params: { invoiceId },
    body: { deliveryCharges: 0, packingFee, discount: 0 },
  });

const changeStar = ({ send, shop }: Progress, isStar: boolean) =>
  send(menuApi.editItem, { params: { itemId: shop.items.chai }, body: { isStar } });
