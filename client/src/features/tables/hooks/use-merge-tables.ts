import type { Table, TableGroup } from '@tawa/shared/tables/tables.contract.ts';
import { IdempotencyKeys } from '../../../lib/api/idempotency-keys.ts';
import { tablesClient } from '../tables.queries.ts';
import { useMoveMutation } from './use-move-orders.ts';

/** The keys are kept outside of the component, so that they survive closing the dialog. */
let mergeKeys = new IdempotencyKeys();

/** Tables that were unmerged are merged again, which is no repetition of the merge before. */
const forgetKeys = (): void => {
  mergeKeys = new IdempotencyKeys();
};

/** Merges tables, the host first. */
export function useMergeTables(shopId: string) {
  return useMoveMutation(shopId, async (tables: readonly Pick<Table, '_id'>[]) => {
    const body = { tableIds: tables.map(({ _id }) => _id) };
    const reply = await mergeKeys.withKey(body, (idempotencyKey) =>
      tablesClient.mergeTables({ params: { shopId }, body, idempotencyKey }),
    );
    forgetKeys();
    return reply;
  });
}

export function useUnmergeTables(shopId: string) {
  return useMoveMutation(shopId, async ({ _id: groupId }: TableGroup) => {
    const reply = await mergeKeys.withKey({ groupId }, (idempotencyKey) =>
      tablesClient.unmergeTables({ params: { groupId, shopId }, idempotencyKey }),
    );
    forgetKeys();
    return reply;
  });
}
