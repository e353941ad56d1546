import { randomUUID } from 'node:crypto';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { createPhoto, createSignUpForm } from '../../support/api/accounts.ts';
import { type ApiResponse, type RequestInput, request } from '../../support/client.ts';
import { PASSWORD, type TestShop } from '../../support/seed.ts';

/** Every send has identical bytes and Idempotency-Key. */
export interface RepeatableRequest {
  name: string;
  isIdempotent: boolean;
  send(): Promise<ApiResponse<Endpoint>>;
}

export function createOrderRequest(
  origin: string,
  shop: TestShop,
  note: string,
  as?: string,
): RepeatableRequest {
  return createRepeatable(origin, 'newOrder', ordersApi.newOrder, {
    params: { shopId: shop.shopId },
    ...(as !== undefined && { as }),
    body: {
      cartItems: [{ foodItemId: shop.items.naan, qty: 2 }],
      tableNo: 'T2',
      customerName: 'Meera',
      customerPhoneNo: '9811100099',
      specialRequest: note,
    },
  });
}

function createRepeatable<E extends Endpoint>(
  origin: string,
  name: string,
  endpoint: E,
  input: RequestInput<E>,
): RepeatableRequest {
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => request(origin, endpoint, { ...input, headers }) as Promise<ApiResponse<Endpoint>>;
  return { name, isIdempotent: endpoint.idempotent === true, send };
}

/** One write of every kind, all valid. */
export async function createAllWrites(origin: string, shop: TestShop): Promise<RepeatableRequest[]> {
  const { shopId } = shop;
  const as = shop.owner.token;
  const one = randomUUID().slice(0, 8);
  const order = async (asOwner: boolean) => {
    const answer = await createOrderRequest(origin, shop, randomUUID(), asOwner ? as : undefined).send();
    return (answer.data as { kot: Kot }).kot._id;
  };
  const openInvoice = async () => {
    const answer = await request(origin, invoicesApi.singleInvoice, {
      params: { shopId },
      as,
      body: { kotId: await order(true) },
    });
    return (answer.data as { invoice: Invoice }).invoice._id;
  };
  const ofKot = async (asOwner: boolean) => ({ params: { shopId, kotId: await order(asOwner) }, as });
  const ofBill = async () => ({ shopId, invoiceId: await openInvoice() });
  const charges = { discount: 5, packingFee: 10, deliveryCharges: 0 };
  const area = { name: `Hall ${one}` };
  const item = {
    name: `Lassi ${one}`,
    price: 80,
    mealType: 'VEG',
    categoryId: shop.categoryId,
    isAvailable: true,
  };
  const login = { email: shop.owner.email, phoneNo: shop.owner.email, password: PASSWORD };
  return [
    createOrderRequest(origin, shop, randomUUID()),
    createOrderRequest(origin, shop, randomUUID(), as),
    createRepeatable(origin, 'confirmKot', ordersApi.confirmKot, await ofKot(false)),
    createRepeatable(origin, 'updateKot', ordersApi.updateKot, await ofKot(true)),
    createRepeatable(origin, 'deleteKot', ordersApi.deleteKot, await ofKot(true)),
    createRepeatable(origin, 'singleInvoice', invoicesApi.singleInvoice, {
      params: { shopId },
      as,
      body: { kotId: await order(true) },
    }),
    createRepeatable(origin, 'addCharges', invoicesApi.addCharges, {
      params: await ofBill(),
      as,
      body: charges,
    }),
    createRepeatable(origin, 'payInvoice', invoicesApi.payInvoice, {
      params: await ofBill(),
      as,
      body: { paymentMode: 'CASH' },
    }),
    createRepeatable(origin, 'addArea', tablesApi.addArea, { params: { shopId }, as, body: area }),
    createRepeatable(origin, 'addItem', menuApi.addItem, { params: { shopId }, as, body: item }),
    createRepeatable(origin, 'updateAvatar', accountsApi.updateAvatar, {
      as,
      body: { avatar: await createPhoto(64, 64) },
    }),
    createRepeatable(origin, 'registerOwner', accountsApi.registerOwner, {
      body: await createSignUpForm({ email: `asha-${one}@example.com`, avatar: await createPhoto(64, 64) }),
    }),
    createRepeatable(origin, 'loginOwner', accountsApi.loginOwner, { body: login }),
  ];
}

/** A table accepts at most five requested orders. */
export async function rejectRequestedOrders(origin: string, { shopId, owner }: TestShop): Promise<void> {
  const as = owner.token;
  const query = { status: 'REQUESTED' } as const;
  const { data } = await request(origin, ordersApi.getKots, { params: { shopId }, query, as });
  for (const { _id: kotId } of data.kots)
    await request(origin, ordersApi.rejectKot, { params: { shopId, kotId }, as });
}

/** Returns the HTTP status of each. */
export async function readAllLists(origin: string, shop: TestShop): Promise<Record<string, number>> {
  const { shopId } = shop;
  const input = { params: { shopId }, as: shop.owner.token };
  const answers = {
    getKots: await request(origin, ordersApi.getKots, input),
    getMyItems: await request(origin, menuApi.getMyItems, { params: { shopId } }),
    getInvoices: await request(origin, invoicesApi.getInvoices, input),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
}
