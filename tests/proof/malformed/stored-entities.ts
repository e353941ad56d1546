import { isDeepStrictEqual } from 'node:util';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../support/client.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';

interface Entity {
  _id: string;
  phoneNo?: string;
  status?: KotStatus;
  customerId?: { _id?: string | null } | null;
}

type ReadList = (origin: string, shopId: string, as: string, entity: Entity) => Promise<object | undefined>;

const listReaders: Record<string, ReadList> = {
  // The enrolment of a terminal answers with the id and the name of the shop alone.
  shop: async (origin, _, as, entity) => {
    const { data } = await request(origin, shopsApi.getMyShops, { as });
    const isAnswered = ([key]: [string, unknown]) => key in entity;
    return data?.shops.map((shop) => Object.fromEntries(Object.entries(shop).filter(isAnswered)));
  },
  table: async (origin, shopId, as) =>
    (await request(origin, tablesApi.getMyTables, { params: { shopId }, as })).data?.tables,
  area: async (origin, shopId, as) =>
    (await request(origin, tablesApi.getMyAreas, { params: { shopId }, as })).data?.areas,
  item: async (origin, shopId, as) =>
    (await request(origin, menuApi.getMyItems, { params: { shopId }, as })).data?.items,
  optionGroup: async (origin, shopId, as) =>
    (await request(origin, menuApi.getMyOptionGroups, { params: { shopId }, as })).data?.optionGroups,
  category: async (origin, shopId, as) =>
    (await request(origin, menuApi.getMyCategories, { params: { shopId }, as })).data?.categories,
  customer: async (origin, shopId, as, { phoneNo: q }) =>
    (await request(origin, customersApi.getCustomers, { params: { shopId }, query: { q }, as })).data
      ?.customers,
  employee: async (origin, shopId, as) =>
    (await request(origin, employeesApi.getEmployee, { params: { shopId }, as })).data?.employees,
  kot: async (origin, shopId, as, { status }) =>
    (await request(origin, ordersApi.getKots, { params: { shopId }, query: { status }, as })).data?.kots,
  invoice: async (origin, _, as, { _id }) => {
    const { data } = await request(origin, invoicesApi.getInvoice, { params: { invoiceId: _id }, as });
    // Only the page of the bill has the shop and the path of its check.
    const { shopId: __, checkPath: ___, ...invoice } = data?.invoice ?? {};
    return [invoice];
  },
};

/** Compares a response with the owner's lists. */
export async function matchesStored({ origin }: TestServer, shop: TestShop, data: object): Promise<boolean> {
  for (const [name, entity] of Object.entries(data)) {
    const list = listReaders[name];
    // An anonymous caller's invoice omits the phone number.
    // The check of a bill answers without an id, and has no stored entity.
    if (!list || !entity._id || 'shopId' in entity !== (name === 'table')) continue;
    const stored = await list(origin, shop.shopId, shop.owner.token, entity);
    const same = Array.isArray(stored) && stored.find(({ _id }) => _id === entity._id);
    if (!isDeepStrictEqual(same, withKnownCustomer(entity, same))) return false;
  }
  return true;
}

/** The response to a diner lacks the id of the customer, which the owner's list has. */
function withKnownCustomer(entity: Entity, stored: Entity | undefined): Entity {
  if (entity.customerId?._id !== null) return entity;
  return { ...entity, customerId: { ...entity.customerId, _id: stored?.customerId?._id ?? null } };
}
