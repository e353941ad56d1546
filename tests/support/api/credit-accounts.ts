import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type Headers = Record<string, string>;

/** Sends requests as the shop's owner, or with the token `as`. Amounts are in rupees. */
export function createCreditClient(
  { origin }: TestServer,
  { shopId, owner }: TestShop,
  as: string = owner.token,
) {
  const params = (customerId: string) => ({ shopId, customerId });
  return {
    setLimit: (customerId: string, limit: number) =>
      request(origin, creditAccountsApi.setCreditLimit, { params: params(customerId), body: { limit }, as }),
    collect: (
      customerId: string,
      amount: number,
      /** A word of the list, or the id of one of the shop's own. */
      paymentMode: string = 'CASH',
      headers: Headers = {},
      reference?: string,
    ) =>
      request(origin, creditAccountsApi.collect, {
        params: params(customerId),
        body: { amount, paymentMode, reference },
        as,
        headers,
      }),
    statement: (customerId: string) =>
      request(origin, creditAccountsApi.getStatement, { params: params(customerId), as }),
    share: (customerId: string, headers: Headers = {}) =>
      request(origin, creditAccountsApi.shareStatement, { params: params(customerId), as, headers }),
    /** The caller is anonymous. */
    sharedStatement: (key: string) =>
      request(origin, creditAccountsApi.getSharedStatement, { params: { key } }),
    remove: (customerId: string) =>
      request(origin, customersApi.deleteCustomer, { params: params(customerId), as }),
    erase: (customerId: string) =>
      request(origin, customersApi.eraseCustomer, { params: params(customerId), as }),
    /** All customers of the first page. */
    list: async () =>
      (await request(origin, customersApi.getCustomers, { params: { shopId }, as })).data.customers,
  };
}
