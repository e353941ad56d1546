import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { formatCount } from '@tawa/shared/text.ts';
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
  if (!isComplete) return 'Customer erased. The rest of their orders and bills will be erased shortly.';
  if (orders === 0 && bills === 0) return 'Customer erased';
  return `Customer erased, also from ${formatCount(orders, 'order')} and ${formatCount(bills, 'bill')}`;
}
