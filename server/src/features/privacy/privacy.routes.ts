import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { EraseCustomerService, ErasureResult } from './erase-customer.service.ts';
import type { PersonExportService } from './person-export.service.ts';

interface Services {
  eraseCustomerService: EraseCustomerService;
  personExport: PersonExportService;
}

export function privacyRoutes(serve: Serve, { eraseCustomerService, personExport }: Services): void {
  serve(customersApi.exportCustomer, ({ scope, params }) => personExport.export(scope, params.customerId));

  serve(customersApi.eraseCustomer, async ({ scope, params }) => {
    const erased = await eraseCustomerService.erase(scope, params.customerId);
    const { orders, bills } = erased;
    return { message: erasureMessage(erased), data: { orders, bills } };
  });
}

function erasureMessage({ orders, bills, isComplete }: ErasureResult): string {
  const { erased, erasedFrom, erasureContinues } = replyMessages().customers;
  if (!isComplete) return erasureContinues;
  return orders === 0 && bills === 0 ? erased : erasedFrom(orders, bills);
}
