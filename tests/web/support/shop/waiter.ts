import type { Page } from '@playwright/test';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { request } from '../../../support/client.ts';
import type { WebServer } from '../server/web-server.ts';
import { ownerToken } from './empty-shop.ts';

/** Call before the first `goto`. */
export async function recordVibrations(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const vibrations: unknown[] = [];
    Object.assign(window, { shakes: vibrations });
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: unknown) => {
        vibrations.push(pattern);
        return true;
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shakes') as unknown[]);
}

/** Resets on load. Call before the first `goto`. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { taps: 0 });
    const count = () => Object.assign(window, { taps: Reflect.get(window, 'taps') + 1 });
    window.addEventListener('touchstart', count, { capture: true, passive: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'taps') as number);
}

export async function createOtherDevice(server: WebServer) {
  const { origin, shopId, waiter } = server;
  const params = { shopId };
  const ownerAccess = await ownerToken(server);
  const who = waiter.identifier;
  const body = { email: who, phoneNo: who, saleId: who, password: waiter.password };
  const waiterToken = (await request(origin, accountsApi.loginEmployee, { body })).data.accessToken;
  const [item] = (await request(origin, menuApi.getMyItems, { params, as: ownerAccess })).data.items;
  const order = async (tableNo: string, as: string | undefined, customer = {}): Promise<Kot> => {
    const body = { cartItems: [{ foodItemId: item?._id, qty: 1 }], tableNo, ...customer };
    const response = await request(origin, ordersApi.newOrder, { params, body, ...(as && { as }) });
    if (response.status !== 201) throw new Error(response.text);
    return response.data.kot;
  };
  const changeStatus = async (
    action: 'confirmKot' | 'updateKot' | 'rejectKot' | 'deleteKot',
    { _id: kotId }: Pick<Kot, '_id'>,
  ): Promise<void> => {
    const response = await request(origin, ordersApi[action], { params: { kotId, shopId }, as: ownerAccess });
    if (response.status !== 200) throw new Error(response.text);
  };
  return {
    placeWaiterOrder: (tableNo: string) => order(tableNo, waiterToken),
    placeDinerOrder: (tableNo: string) =>
      order(tableNo, undefined, { customerName: 'Asha', customerPhoneNo: '9876500061' }),
    confirm: (kot: Pick<Kot, '_id'>) => changeStatus('confirmKot', kot),
    serve: (kot: Pick<Kot, '_id'>) => changeStatus('updateKot', kot),
    reject: (kot: Pick<Kot, '_id'>) => changeStatus('rejectKot', kot),
    /** After it is confirmed. */
    cancel: (kot: Pick<Kot, '_id'>) => changeStatus('deleteKot', kot),
    /** As the kitchen marks it, line by line. */
    async markAllDone({ _id: kotId, items }: Pick<Kot, '_id' | 'items'>): Promise<void> {
      for (const { _id: orderItemId } of items) {
        const response = await request(origin, ordersApi.markOrderItem, {
          params: { orderItemId, shopId },
          body: { kotId, isDone: true },
          as: ownerAccess,
        });
        if (response.status !== 200) throw new Error(response.text);
      }
    },
    /** With a bill of its own, before or after it is served. */
    async pay({ _id: kotId }: Pick<Kot, '_id'>): Promise<void> {
      const invoice = await request(origin, invoicesApi.singleInvoice, {
        params,
        body: { kotId },
        as: ownerAccess,
      });
      const response = await request(origin, invoicesApi.payInvoice, {
        params: { shopId, invoiceId: invoice.data.invoice._id },
        body: { paymentMode: 'CASH' },
        as: ownerAccess,
      });
      if (response.status !== 200) throw new Error(response.text);
    },
    async listLiveKots(): Promise<Kot[]> {
      return (await request(origin, ordersApi.getKots, { params, as: ownerAccess })).data.kots;
    },
  };
}
