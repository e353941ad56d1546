import { RESULT_PER_PAGE } from '@tawa/shared/contract/reply.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { CustomersService } from './customers.service.ts';

export function customersRoutes(serve: Serve, service: CustomersService): void {
  serve(customersApi.getCustomers, async ({ scope, query }) => {
    const { customers, total } = await service.list(scope, query);
    return {
      message: replyMessages().customers.loaded,
      data: { customers, customerFilteredCount: total, resultPerPage: RESULT_PER_PAGE },
    };
  });

  serve(customersApi.addCustomer, async ({ scope, body }) => {
    const customer = await service.add(scope, body);
    return { message: replyMessages().customers.added(customer.name), data: { customer } };
  });

  serve(customersApi.editCustomer, async ({ scope, params, body }) => {
    const customer = await service.edit(scope, params.customerId, body);
    return { message: replyMessages().customers.updated(customer.name), data: { customer } };
  });

  serve(customersApi.deleteCustomer, async ({ scope, params }) => {
    const { name } = await service.remove(scope, params.customerId);
    return { message: replyMessages().customers.deleted(name), data: {} };
  });
}
