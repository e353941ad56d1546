import { createRandom } from '@tawa/server/demo/random.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { type DemoSession, openDemoSession, requestData } from '../demo-session.ts';

const RUSH_ACTIONS = ['order', 'confirm', 'serve', 'pay'] as const;
export type RushAction = (typeof RUSH_ACTIONS)[number];

export const MIN_LIVE_KOTS = 25;
export const MAX_LIVE_KOTS = 60;
const SEED = 20_261_128;
/** In ms; an access token lives longer. */
const SESSION_MS = 300_000;

export interface Rush {
  /** Orders, confirms, serves or pays once. */
  step(): Promise<RushAction>;
}

/** Keeps the number of live orders between MIN_LIVE_KOTS and MAX_LIVE_KOTS. */
export async function createRush(origin: string): Promise<Rush> {
  const random = createRandom(SEED);
  let session = await openDemoSession(origin);
  let openedAt = Date.now();
  const params = { shopId: session.shopId };
  const { items } = await requestData(origin, menuApi.getMyItems, { params });
  const orderable = items.filter(isOrderedWithoutChoices);
  const { tables } = await requestData(origin, tablesApi.getMyTables, { params, as: session.as });

  async function order({ as }: DemoSession, requested: readonly Kot[]): Promise<void> {
    const chosen = Array.from({ length: random.integer(1, 9) }, () => random.pick(orderable)._id);
    const cartItems = [...new Set(chosen)].map((foodItemId) => ({ foodItemId, qty: random.integer(1, 4) }));
    const specialRequest = random.chance(0.15) ? 'Less spicy, please' : undefined;
    const tableNo = random.pick(tables).name;
    const isDiner = random.chance(0.6) && !requested.some(({ tableId }) => tableId?.name === tableNo);
    const contact = {
      customerName: 'Meera',
      customerPhoneNo: String(7_000_500_000 + random.integer(0, 300)),
    };
    const kotType = isDiner ? 'DINEIN' : random.pick(['DINEIN', 'TAKEAWAY', 'DELIVERY'] as const);
    await requestData(origin, ordersApi.newOrder, {
      params,
      body: {
        cartItems,
        specialRequest,
        kotType,
        ...(kotType === 'DINEIN' && { tableNo }),
        ...((isDiner || kotType !== 'DINEIN') && contact),
      },
      ...(!isDiner && { as }),
    });
  }

  async function pay({ as }: DemoSession, { _id: kotId }: Kot): Promise<void> {
    const { invoice } = await requestData(origin, invoicesApi.singleInvoice, { params, body: { kotId }, as });
    await requestData(origin, invoicesApi.payInvoice, {
      params: { ...params, invoiceId: invoice._id },
      body: { paymentMode: random.pick(PAYMENT_MODES) },
      as,
    });
  }

  function pickAction(live: readonly Kot[]): RushAction {
    const has = (status: Kot['status']) => live.some((kot) => kot.status === status);
    if (live.length <= MIN_LIVE_KOTS) return 'order';
    const possible: Record<RushAction, boolean> = {
      order: live.length < MAX_LIVE_KOTS,
      confirm: has('REQUESTED'),
      serve: has('COOKING'),
      pay: has('SERVED'),
    };
    return random.pick(RUSH_ACTIONS.filter((action) => possible[action]));
  }

  return {
    async step() {
      if (Date.now() - openedAt > SESSION_MS) {
        session = await openDemoSession(origin);
        openedAt = Date.now();
      }
      const { as } = session;
      const { kots: live } = await requestData(origin, ordersApi.getKots, { params, as });
      const withStatus = (status: Kot['status']) => live.filter((kot) => kot.status === status);
      const oldest = (status: Kot['status']) => ({ ...params, kotId: withStatus(status).at(-1)?._id ?? '' });
      const action = pickAction(live);
      switch (action) {
        case 'order':
          await order(session, withStatus('REQUESTED'));
          break;
        case 'confirm':
          await requestData(origin, ordersApi.confirmKot, { params: oldest('REQUESTED'), as });
          break;
        case 'serve':
          await requestData(origin, ordersApi.updateKot, { params: oldest('COOKING'), as });
          break;
        case 'pay':
          await pay(session, random.pick(withStatus('SERVED')));
          break;
      }
      return action;
    },
  };
}

const isOrderedWithoutChoices = ({ isAvailable, variants, optionGroupIds }: Item): boolean =>
  isAvailable && variants.length + optionGroupIds.length === 0;
