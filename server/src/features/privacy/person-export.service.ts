import { businessDay } from '@tawa/shared/business-day.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Download } from '../../http/static/download.ts';
import { findCustomer } from '../customers/customer-list.repository.ts';
import { billsOf } from '../invoices/bills.repository.ts';
import { findShop } from '../shops/shops.repository.ts';
import { presentBill, presentOrder, presentPerson } from './person.presenter.ts';
import { billsAbout, ticketsOf, wholeTickets } from './personal-data.repository.ts';

export interface PersonExportService {
  /** All that the shop holds of a customer, as JSON, made while it is sent. @throws AppError customer.not_found */
  export(scope: ShopScope, customerId: string): Promise<Download>;
}

export function createPersonExportService(read: Db): PersonExportService {
  return {
    async export(scope, customerId) {
      const [customer, shop] = [await findCustomer(read, scope, customerId), await findShop(read, scope)];
      if (!customer || !shop) throw new AppError('customer.not_found');
      const { shopId } = scope;
      const person = { shopId, customerId, phoneNo: customer.phoneNo };
      const head = {
        exportedAt: new Date().toISOString(),
        shop: { name: shop.name, phoneNo: shop.phoneNo },
        customer: presentPerson(customer),
      };

      async function* orders(): AsyncGenerator<object[]> {
        for await (const rows of ticketsOf(read, person))
          yield rows.length > 0 ? (await wholeTickets(read, rows)).map(presentOrder) : [];
      }
      async function* bills(): AsyncGenerator<object[]> {
        for await (const rows of billsAbout(read, person)) {
          const ids = rows.map(({ id }) => id);
          yield ids.length > 0 ? (await billsOf(read, scope, ids, 'oldest')).map(presentBill) : [];
        }
      }
      async function* pieces(): AsyncGenerator<string> {
        // The head without the brace that ends it: the two lists follow in the same object.
        yield JSON.stringify(head, null, 2).slice(0, -2);
        yield* listed('orders', orders());
        yield* listed('bills', bills());
        yield '\n}\n';
      }
      return { name: `customer-${customer.phoneNo}-${businessDay(Date.now())}.json`, pieces: pieces() };
    },
  };
}

async function* listed(name: string, found: AsyncIterable<object[]>): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let comma = '';
  for await (const entries of found) {
    // JSON allows it anywhere; an answer that says nothing for long is taken for a dead one.
    if (entries.length === 0) yield '\n';
    for (const entry of entries) {
      yield `${comma}\n    ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`;
      comma = ',';
    }
  }
  yield comma ? '\n  ]' : ']';
}
