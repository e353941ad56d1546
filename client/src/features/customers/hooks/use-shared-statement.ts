import { useQuery } from '@tanstack/react-query';
import type { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { creditAccountPaths } from '@tawa/shared/customers/credit-accounts.paths.ts';
import { createClient } from '../../../lib/api/create-client.ts';

const client = createClient<Pick<typeof creditAccountsApi, 'getSharedStatement'>>({
  getSharedStatement: creditAccountPaths.getSharedStatement,
});

/** Loads the statement for anyone with the link. NOT_FOUND means that the link is incomplete or no longer valid. */
export function useSharedStatement(key: string) {
  return useQuery({
    queryKey: ['shared-statement', key],
    queryFn: async ({ signal }) =>
      (await client.getSharedStatement({ params: { key }, signal })).data.statement,
    // No events reach the page of somebody who has only the link.
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  });
}
