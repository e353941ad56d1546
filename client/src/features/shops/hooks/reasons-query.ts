import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { givenReasonNames } from '@tawa/shared/reason-names.ts';
import { GIVEN_REASONS, isGivenReason, type ReasonKind } from '@tawa/shared/reasons.ts';
import type { ShopReason } from '@tawa/shared/shops/shops.contract.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { shopKeys } from '../shops.live.ts';
import { shopsClient } from '../shops.queries.ts';

/** All kinds, each in the order of its list. */
export function reasonsQuery(shopId: string) {
  return queryOptions({
    queryKey: shopKeys.reasons(shopId),
    queryFn: async ({ signal }) =>
      (await shopsClient.getReasons({ params: { shopId }, signal })).data.reasons,
    // Without them the reasons of every shop can still be used.
    meta: { quiet: true },
  });
}

/** Returns the names of the reasons in use by their ids, in the order of the list. Undefined while the list loads. */
export function useReasons(shopId: string, kind: ReasonKind): ReadonlyMap<string, string> | undefined {
  const { data, isLoading } = useQuery(reasonsQuery(shopId));
  if (isLoading) return undefined;
  const names = givenReasonNames();
  if (!data) return new Map(GIVEN_REASONS[kind].map((id) => [id, names[id]]));
  const listed = data.filter((reason) => reason.kind === kind && reason.isActive);
  return new Map(listed.map((reason) => [reason._id, nameOfReason(reason)]));
}

/** Shows the lists that the server sends if a reason is switched off or the list has changed. False for other errors. */
export function putReasonsOfError(queryClient: QueryClient, shopId: string, error: unknown): boolean {
  const { reasons } = (error instanceof ApiError ? error.data : {}) as { reasons?: ShopReason[] };
  if (reasons) queryClient.setQueryData(shopKeys.reasons(shopId), reasons);
  return reasons !== undefined;
}

/** A given reason has a name in the language of the screen. */
export const nameOfReason = ({ _id, label }: Pick<ShopReason, '_id' | 'label'>): string =>
  isGivenReason(_id) ? givenReasonNames()[_id] : label;
