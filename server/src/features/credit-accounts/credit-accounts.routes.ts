import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Serve } from '../../http/serve.ts';
import type { CreditAccountsService } from './credit-accounts.service.ts';

export function creditAccountsRoutes(serve: Serve, service: CreditAccountsService): void {
  serve(creditAccountsApi.setCreditLimit, async ({ scope, params, body, idempotencyKey }) => {
    const customer = await service.setLimit(scope, params.customerId, body.limit, idempotencyKey);
    const { name, creditLimit } = customer;
    const message = replyMessages().customers.limitSet(name, formatRupees(creditLimit));
    return { message, data: { customer } };
  });

  serve(creditAccountsApi.collect, async ({ scope, params, body, idempotencyKey }) => {
    const data = await service.collect(scope, params.customerId, body, idempotencyKey);
    const [amount, owed] = [-data.entry.amount, data.balance].map(formatRupees);
    return { message: replyMessages().customers.collected(amount ?? '', owed ?? ''), data };
  });

  serve(creditAccountsApi.getStatement, async ({ scope, params }) => ({
    message: replyMessages().customers.statementLoaded,
    data: await service.statement(scope, params.customerId),
  }));

  serve(creditAccountsApi.shareStatement, async ({ scope, params, idempotencyKey }) => ({
    message: replyMessages().customers.statementShared,
    data: await service.share(scope, params.customerId, idempotencyKey),
  }));

  serve(creditAccountsApi.getSharedStatement, async ({ params }) => ({
    message: replyMessages().customers.statementLoaded,
    data: { statement: await service.sharedStatement(params.key) },
  }));
}
