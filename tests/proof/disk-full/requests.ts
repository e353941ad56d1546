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
  return [
    createOrderRequest(origin, shop, randomUUID()),
    createOrderRequest(origin, shop, randomUUID(), shop.owner.token),
    ...(await createKotWrites(origin, shop)),
    ...(await createInvoiceWrites(origin, shop)),
    ...createSetupWrites(origin, shop),
    ...(await createAccountWrites(origin, shop)),
  ];
}

/** @returns the KOT's id */
async function placeOrder(origin: string, shop: TestShop, as?: string): Promise<string> {
  const response = await createOrderRequest(origin, shop, randomUUID(), as).send();
  return (response.data as { kot: Kot }).kot._id;
}

async function createKotWrites(origin: string, shop: TestShop): Promise<RepeatableRequest[]> {
  const as = shop.owner.token;
  const ofKot = async (placedAs?: string) => ({
    params: { shopId: shop.shopId, kotId: await placeOrder(origin, shop, placedAs) },
    as,
  });
  return [
    createRepeatable(origin, 'confirmKot', ordersApi.confirmKot, await ofKot()),
    createRepeatable(origin, 'updateKot', ordersApi.updateKot, await ofKot(as)),
    createRepeatable(origin, 'deleteKot', ordersApi.deleteKot, await ofKot(as)),
  ];
}

async function createInvoiceWrites(origin: string, shop: TestShop): Promise<RepeatableRequest[]> {
  const { shopId } = shop;
  const as = shop.owner.token;
  const ofKot = async () => ({
    params: { shopId },
    as,
    body: { kotId: await placeOrder(origin, shop, as) },
  });
  const ofInvoice = async () => {
    const response = await request(origin, invoicesApi.singleInvoice, await ofKot());
    return { params: { shopId, invoiceId: (response.data as { invoice: Invoice }).invoice._id }, as };
  };
  const charges = { discount: 5, packingFee: 10, deliveryCharges: 0 };
  return [
    createRepeatable(origin, 'singleInvoice', invoicesApi.singleInvoice, await ofKot()),
    createRepeatable(origin, 'addCharges', invoicesApi.addCharges, { ...(await ofInvoice()), body: charges }),
    createRepeatable(origin, 'payInvoice', invoicesApi.payInvoice, {
      ...(await ofInvoice()),
      body: { paymentMode: 'CASH' },
    }),
  ];
}

function createSetupWrites(origin: string, { shopId, owner, categoryId }: TestShop): RepeatableRequest[] {
  const suffix = randomSuffix();
  const input = { params: { shopId }, as: owner.token };
  const area = { name: `Hall ${suffix}` };
  const item = { name: `Lassi ${suffix}`, price: 80, mealType: 'VEG', categoryId, isAvailable: true };
  return [
    createRepeatable(origin, 'addArea', tablesApi.addArea, { ...input, body: area }),
    createRepeatable(origin, 'addItem', menuApi.addItem, { ...input, body: item }),
  ];
}

async function createAccountWrites(origin: string, { owner }: TestShop): Promise<RepeatableRequest[]> {
  const email = `asha-${randomSuffix()}@example.com`;
  return [
    createRepeatable(origin, 'updateAvatar', accountsApi.updateAvatar, {
      as: owner.token,
      body: { avatar: await createPhoto(64, 64) },
    }),
    createRepeatable(origin, 'registerOwner', accountsApi.registerOwner, {
      body: await createSignUpForm({ email, avatar: await createPhoto(64, 64) }),
    }),
    createRepeatable(origin, 'loginOwner', accountsApi.loginOwner, {
      body: { email: owner.email, phoneNo: owner.email, password: PASSWORD },
    }),
  ];
}

const randomSuffix = () => randomUUID().slice(0, 8);

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
  const responses = {
    getKots: await request(origin, ordersApi.getKots, input),
    getMyItems: await request(origin, menuApi.getMyItems, { params: { shopId } }),
    getInvoices: await request(origin, invoicesApi.getInvoices, input),
  };
  return Object.fromEntries(Object.entries(responses).map(([name, { status }]) => [name, status]));
}
