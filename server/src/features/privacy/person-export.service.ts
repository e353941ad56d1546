import { calendarDate } from '@tawa/shared/calendar.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import type { FileDownload } from '../../http/serve.ts';
import { serverNow } from '../../support/server-clock.ts';
import { listAccountEntries } from '../customers/account-entries.repository.ts';
import { findCustomer } from '../customers/customers.repository.ts';
import { auditedCustomer } from '../customers/customers.service.ts';
import { listInvoicesWithKots } from '../invoices/invoice-with-kots.repository.ts';
import { findShop } from '../shops/shops.repository.ts';
import {
  presentExportedCustomer,
  presentExportedEntries,
  presentExportedInvoice,
  presentExportedKot,
} from './person-export.presenter.ts';
import { findInvoicesInBatches, findKotsInBatches, loadLinesOfKots } from './personal-data.repository.ts';

export interface PersonExportService {
  /** Streams JSON. The audit has who exported it, because the data of a person leaves the shop. */
  export(scope: ShopScope, customerId: string): Promise<FileDownload>;
}

export function createPersonExportService({
  read,
  unitOfWork,
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): PersonExportService {
  return {
    async export(scope, customerId) {
      const [customer, shop] = [
        await findCustomer({ tx: read, scope }, customerId),
        await findShop({ tx: read, scope }),
      ];
      if (!customer || !shop) throw new AppError('entity.not_found', { noun: 'customer' });
      await unitOfWork.write(scope, async (write) =>
        write.audit({ act: 'customer.exported', subject: auditedCustomer(customerId) }),
      );
      const { shopId } = scope;
      const person = { shopId, customerId, phoneNo: customer.phoneNo };
      const head = {
        exportedAt: new Date(serverNow()).toISOString(),
        shop: { name: shop.name, phoneNo: shop.phoneNo },
        customer: presentExportedCustomer(customer),
        account: presentExportedEntries(await listAccountEntries({ tx: read, scope }, customerId)),
      };

      async function* orders(): AsyncGenerator<object[]> {
        for await (const rows of findKotsInBatches(read, person))
          yield rows.length > 0 ? (await loadLinesOfKots(read, rows)).map(presentExportedKot) : [];
      }
      async function* bills(): AsyncGenerator<object[]> {
        for await (const rows of findInvoicesInBatches(read, person)) {
          const ids = rows.map(({ id }) => id);
          yield ids.length > 0
            ? (await listInvoicesWithKots({ tx: read, scope }, ids, 'oldest')).map(presentExportedInvoice)
            : [];
        }
      }
      async function* jsonChunks(): AsyncGenerator<string> {
        // The closing brace is cut off, because two lists follow.
        yield JSON.stringify(head, null, 2).slice(0, -2);
        yield* streamJsonArrayProperty('orders', orders());
        yield* streamJsonArrayProperty('bills', bills());
        yield '\n}\n';
      }
      return { name: `customer-${customer.phoneNo}-${calendarDate(serverNow())}.json`, chunks: jsonChunks() };
    },
  };
}

/** The text begins with a comma, because another property precedes it. */
async function* streamJsonArrayProperty(
  name: string,
  batches: AsyncIterable<object[]>,
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let comma = '';
  for await (const entries of batches) {
    // An empty batch yields whitespace, which keeps a slow response from timing out.
    if (entries.length === 0) yield '\n';
    for (const entry of entries) {
      yield `${comma}\n    ${JSON.stringify(entry, null, 2).replaceAll('\n', '\n    ')}`;
      comma = ',';
    }
  }
  yield comma ? '\n  ]' : ']';
}
